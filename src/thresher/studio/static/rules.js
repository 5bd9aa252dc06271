// From what was corrected to a rule, and the user's file of rules.

import { ask, busy, complain, find, known, link, make, number, plural, say } from "./common.js";

const lines = (id) => find(id).value.split("\n").map((each) => each.trim()).filter(Boolean);
const rule = () => ({ page: known.page, site: find("#site").value, keep: lines("#keep"), drop: lines("#drop") });

async function learn() {
  const kept = sessionStorage.getItem(`kept ${known.page}`);
  const place = find("#learned");
  if (!kept) {
    place.replaceChildren("You have corrected nothing on this page yet. ", make("a", { href: link(`p/${known.page}/label`) }, "Correct it under Label"), ", and come back.");
    find("#rule").hidden = false;
    find("#site").value = "";
    return;
  }
  const found = await ask(link("api/rules/learn"), { page: known.page, kept });
  find("#rule").hidden = false;
  find("#site").value = found.site;
  find("#keep").value = found.keep.join("\n");
  find("#drop").value = found.drop.join("\n");
  const many = found.keep.length + found.drop.length;
  place.textContent = many ? `Your corrections have become ${plural(many, "selector")}. Change them as you like.` : "What you marked is what is kept anyway: there is nothing to learn.";
  effect(found);
}

function effect({ here, elsewhere }) {
  const row = (name, { before, after, matches }) => make("tr", {}, make("td", {}, name), make("td", { class: "number" }, number(before)), make("td", { class: "number" }, number(after)),
    make("td", {}, Object.entries(matches).map(([selector, many]) => make("span", { class: many ? "match" : "match none" }, make("code", {}, selector), ` ${many}`))));
  find("#effect").replaceChildren(
    make("table", {}, make("caption", {}, "Words that are kept, and how many elements each selector selects"),
      make("thead", {}, make("tr", {}, ["page", "before", "with the rule", "selected"].map((each) => make("th", { scope: "col" }, each)))),
      make("tbody", {}, row("this page", here), elsewhere.map((page) => row(page.name, page)))),
    elsewhere.length ? "" : make("p", { class: "quiet small" }, "No other page of the site is known here. Open some to see what the rule does there."),
  );
}

if (known.page) {
  learn().catch(complain).finally(() => { document.body.dataset.ready = "yes"; });
  find("#try").addEventListener("click", async (event) => {
    const found = await busy(event.target, () => ask(link("api/rules/try"), rule()));
    if (found) effect(found);
  });
  find("#rule").addEventListener("submit", async (event) => {
    event.preventDefault();
    const saved = await busy(find("#rule button.main"), () => ask(link("api/rules/save"), rule()));
    if (!saved) return;
    find("#text").value = saved.text;
    say(`Saved in ${saved.file}. thresher uses it from now on.`);
    show().catch(complain);
  });
}

async function show() {
  const { text, problems } = await ask(link("api/rules"));
  find("#text").value = text;
  find("#problems").hidden = !problems.length;
  find("#problems").replaceChildren(...problems.map((each) => make("p", {}, each)));
}

find("#whole").addEventListener("submit", async (event) => {
  event.preventDefault();
  const saved = await busy(find("#whole button"), () => ask(link("api/rules/write"), { text: find("#text").value }));
  if (saved) {
    say("Saved.");
    show().catch(complain);
  }
});
show().catch(complain).finally(() => { if (!known.page) document.body.dataset.ready = "yes"; });
