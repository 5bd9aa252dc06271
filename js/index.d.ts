/** What is known of a block of text, in document order. */
export interface Block {
  text: string;
  kept: boolean;
  /** How likely it is content, from 0 to 1. */
  score: number;
  /** Why it was kept or dropped, in words. */
  reason: string;
}

export type Kind = "article" | "collection" | "documentation" | "forum" | "listing" | "product" | "service";

export interface Extraction {
  /** Plain text, one line for each block. */
  text: string;
  markdown: string;
  /** Clean HTML, safe to put into a page: no script, no style, only addresses that lead somewhere. */
  html: string;
  title: string;
  byline: string;
  /** The day it was published, as in 2026-05-17; "" where the page does not say. */
  date: string;
  site: string;
  language: string;
  excerpt: string;
  /** The address of the picture that the page shows for itself, as the page has it. */
  picture: string;
  kind: { name: Kind; probability: number };
  /** The F1 to expect of the answer, from 0 to 1. */
  confidence: number;
  /** The page has formulas: they stand in the text as the page draws them, not as TeX. */
  hasFormulas: boolean;
  blocks: Block[];
}

export interface Options {
  /** Where the page is from: relative addresses become absolute. */
  url?: string;
  /** What the server said about the bytes. */
  encoding?: string;
  /** Keep only what is surely content, or rather too much. */
  favor?: "balance" | "precision" | "recall";
  links?: boolean;
  images?: boolean;
  tables?: boolean;
}

export type Source = string | ArrayBuffer | ArrayBufferView;

/** The main content of a page. Any bytes give an answer. */
export function extract(source: Source, options?: Options): Promise<Extraction>;

/** A function that does the same without waiting. */
export function extractor(wasm?: URL | string | BufferSource | WebAssembly.Module | Response):
  Promise<(source: Source, options?: Options) => Extraction>;

/** Loads thresher.wasm from elsewhere than beside this package, before the first page. */
export function load(wasm?: URL | string | BufferSource | WebAssembly.Module | Response): Promise<unknown>;
