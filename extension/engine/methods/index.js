// Every method by name. `auto` is judged elsewhere (`engine/auto.js`), and what it said is found here; where it could not
// be asked, cectd-ds answers for it. A method says for each row whether to keep it and what was measured; it never changes the page.

import { cectdDs, cetdDs } from "./cetd.js";
import { byRatio } from "./wlr.js";

export const METHODS = {
  auto: (page) => page.judged ?? METHODS["cectd-ds"](page),
  wlr: once((page) => byRatio(page, "wlr")),
  clr: once((page) => byRatio(page, "clr")),
  wnr: once((page) => byRatio(page, "wnr")),
  cnr: once((page) => byRatio(page, "cnr")),
  "cetd-ds": once(cetdDs),
  "cectd-ds": once(cectdDs),
};

// The same page is judged once: asking again is free.
function once(method) {
  const verdicts = new WeakMap();
  return (page) => {
    if (!verdicts.has(page)) verdicts.set(page, method(page));
    return verdicts.get(page);
  };
}
