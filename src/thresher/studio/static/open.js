// The first screen: whatever is given is opened, and the screen goes there.

import { all, ask, busy, complain, find, known, link } from "./common.js";

const open = async (button, kind, value, more = {}) => {
  const found = await busy(button, () => ask(link("api/open"), { kind, value, ...more }));
  if (found) location.href = link(found.to);
};

find("#open").addEventListener("submit", (event) => {
  event.preventDefault();
  open(find("#open button"), "named", find("#what").value);
});
find("#pasted").addEventListener("submit", (event) => {
  event.preventDefault();
  open(find("#pasted button"), "pasted", find("#html").value, { url: find("#url").value });
});
all("[data-sample]").forEach((button) => button.addEventListener("click", () => open(button, "sample", button.dataset.sample)));
all("[data-open]").forEach((button) => button.addEventListener("click", () => open(button, "named", button.dataset.open)));

async function take(files) {
  let to = null;
  for (const file of files) {
    const answer = await fetch(link(`api/drop?name=${encodeURIComponent(file.name)}`), { method: "POST", body: file });
    const said = await answer.json();
    if (answer.ok) to = said.to;
    else complain(new Error(`${file.name}: ${said.detail}`));
  }
  if (to === null) return;
  location.href = files.length > 1 ? `${known.root}/` : link(to);
}

const drop = find("#drop");
find("#files").addEventListener("change", (event) => take([...event.target.files]).catch(complain));
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", kind === "dragover");
    if (kind === "drop") take([...event.dataTransfer.files]).catch(complain);
  });
}

find("#forget").addEventListener("click", async (event) => {
  if (!confirm("Forget all pages, corpora and settings? Files that you saved stay.")) return;
  const done = await busy(event.target, () => ask(link("api/forget"), {}));
  if (done) {
    sessionStorage.clear();
    localStorage.clear();
    location.href = `${known.root}/`;
  }
});
find("#usual")?.addEventListener("click", async (event) => {
  if (await busy(event.target, () => ask(link("api/usual-weights"), {}))) location.reload();
});
document.body.dataset.ready = "yes";
