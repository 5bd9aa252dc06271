// Thresher for JavaScript: Node, Deno, browsers, workers.
//
//     import { extract } from "thresher-wasm";
//     const { title, text, markdown } = await extract(await (await fetch(address)).arrayBuffer(), { url: address });

import { extractWith } from "./extract.js";
import { kernelOf } from "./kernel.js";

let loading = null;

// Loads and compiles the kernel once. `source`: where thresher.wasm is, or its bytes, if not beside this file.
export function load(source = new URL("./thresher.wasm", import.meta.url)) {
  loading ??= bytesOf(source)
    .then(kernelOf)
    .catch((error) => {
      loading = null; // the next call tries again
      throw error;
    });
  return loading;
}

export async function extract(source, options = {}) {
  return extractWith(await load(), source, options);
}

// The same for whoever has waited for `load` once: nothing is asynchronous any more.
export async function extractor(source) {
  const kernel = await load(source);
  return (page, options = {}) => extractWith(kernel, page, options);
}

// Node's `fetch` knows no files; everywhere else it is the way.
async function bytesOf(source) {
  const isAddress = source instanceof URL || typeof source === "string";
  if (!isAddress) return source;
  const address = new URL(source, import.meta.url);
  if (address.protocol === "file:") return (await import("node:fs/promises")).readFile(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}: thresher.wasm is not there`);
  return response;
}
