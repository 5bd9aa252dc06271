// What all screens share: what the server has said along with the document, asking it more, and telling the user.

export const known = JSON.parse(document.body.dataset.known);
export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// An element with attributes and children; texts are texts, whatever is in them.
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// Puts children in the place of those that an element has; what is null is left out.
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
}

export const link = (path) => `${known.root}/${path}`;
export const ofPage = (path) => link(`p/${known.page}/${path}`);

export async function ask(path, sent) {
  const options = sent === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent),
  };
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("The studio does not answer. Is it still running in the terminal?");
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error([said.detail, said.remedy].filter(Boolean).join(". ") || `Error ${answer.status}`);
  return said;
}

export function say(text) {
  const place = find("#said");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(say.timer);
  say.timer = setTimeout(() => place.classList.remove("shown"), 3500);
}

export function complain(error) {
  const bar = find("#trouble");
  bar.hidden = false;
  bar.replaceChildren(
    make("span", {}, sentence(error.message ?? String(error))),
    make("button", { type: "button", "aria-label": "Close", onclick: () => { bar.hidden = true; } }, "×"),
  );
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Runs one asynchronous thing at a time; of those that come meanwhile, the last one alone.
export function latest(run) {
  let busy = false;
  let waiting = null;
  return async function next(...given) {
    if (busy) {
      waiting = given;
      return;
    }
    busy = true;
    try {
      await run(...given);
    } catch (error) {
      complain(error);
    } finally {
      busy = false;
      if (waiting) {
        const again = waiting;
        waiting = null;
        next(...again);
      }
    }
  };
}

export async function busy(button, run) {
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  try {
    return await run();
  } catch (error) {
    complain(error);
    return null;
  } finally {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
}

export const number = (value) => value.toLocaleString("en");
export const percent = (value) => `${Math.round(100 * value)} %`;
export const plural = (count, word) => `${number(count)} ${word}${count === 1 ? "" : "s"}`;

// Keys by their names, unless something is being typed. Frames hand theirs on.
export function keys(actions, ...documents) {
  const act = (event) => {
    const typing = event.target.closest?.("input:not([type=checkbox]):not([type=range]), textarea, select, [role=tree], [role=tab]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
  };
  [document, ...documents].forEach((each) => each.addEventListener("keydown", act));
  return act;
}
