// Words for the user, in the user's language: `_locales` has them.

// The message of a key; `values` fill its places in their order.
export function say(key, ...values) {
  return chrome.i18n.getMessage(key, values.map(String));
}

// A line that explains a method.
export function sayMethod(name) {
  return say(METHODS[name]);
}

// How far `auto` can be trusted, in words, by the F1 to expect of its answer; or that another method has judged.
export function sayTrust({ confidence, isInstead }) {
  if (isInstead) return say("panelInstead");
  const [key] = TRUST.find(([, least]) => confidence >= least) ?? [];
  return key ? say(key) : "";
}

const TRUST = [
  ["trustHigh", 0.9],
  ["trustGood", 0.75],
  ["trustFair", 0.5],
  ["trustLow", 0],
];

const METHODS = {
  auto: "methodAuto",
  wlr: "methodWlr",
  clr: "methodClr",
  wnr: "methodWnr",
  cnr: "methodCnr",
  "cetd-ds": "methodCetdDs",
  "cectd-ds": "methodCectdDs",
};

// Fills a page of ours: data-say="key" is the text of an element; data-say-title, data-say-aria-label and
// data-say-placeholder are attributes.
export function translate(root) {
  for (const element of root.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const name of ["title", "aria-label", "placeholder"]) {
    for (const element of root.querySelectorAll(`[data-say-${name}]`)) {
      element.setAttribute(name, say(element.getAttribute(`data-say-${name}`)));
    }
  }
  document.documentElement.lang = chrome.i18n.getUILanguage();
}
