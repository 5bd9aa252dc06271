// Pages on which there is nothing to do, told apart by what the browser says the document is.

const FEED_ROOTS = new Set(["rss", "feed", "rdf"]);

// "" where all is well; else "pdf", "feed", "data" or "picture", for each of which the panel has a sentence.
export function problemOf(document) {
  const type = document.contentType;
  const root = document.documentElement?.localName.toLowerCase() ?? "";
  if (type === "application/pdf") return "pdf";
  if (FEED_ROOTS.has(root) || /(?:rss|atom|rdf)\+xml$/.test(type)) return "feed";
  if (/^(?:image|audio|video)\//.test(type)) return "picture";
  if (/[/+]json$/.test(type) || (root !== "html" && root !== "")) return "data";
  return root === "" ? "empty" : "";
}
