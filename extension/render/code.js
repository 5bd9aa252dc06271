// In which programming language a block of code is.

import { attributeOf, isElement } from "../engine/dom.js";

const IN_CLASS = /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-|brush:\s*)([\w+#.-]{1,20})(?=[\s;]|$)/gi;
const NOT_LANGUAGES = new Set("none default text plain plaintext nohighlight code wrapper source".split(" "));

// What a code block says on itself, on the `code` in it, or on the two wrappers around it; "" where it says nothing.
export function languageOf(page, row) {
  const around = page.parent[row];
  for (const candidate of [row, Math.min(row + 1, page.length - 1), around, page.parent[around]]) {
    const node = page.nodes[candidate];
    if (!isElement(node)) continue;
    const name = namedByClass(attributeOf(node, "class") ?? "");
    if (name) return name;
    const said = attributeOf(node, "data-lang") || attributeOf(node, "data-language");
    if (said)
      return said
        .replace(/[^\w+#.-]/g, "")
        .toLowerCase()
        .slice(0, 20);
  }
  return "";
}

function namedByClass(classes) {
  const names = Array.from(classes.matchAll(IN_CLASS), (match) => match[1].toLowerCase());
  return names.find((name) => !NOT_LANGUAGES.has(name)) ?? "";
}
