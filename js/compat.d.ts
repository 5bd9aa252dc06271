export interface Article {
  title: string;
  byline: string | null;
  dir: string | null;
  lang: string | null;
  content: string;
  textContent: string;
  length: number;
  excerpt: string;
  siteName: string | null;
  publishedTime: string | null;
}

/** A drop-in for Mozilla's Readability. */
export class Readability {
  constructor(document: Document, options?: { maxElemsToParse?: number; serializer?: (element: Element) => string });
  parse(): Article | null;
}

export function isProbablyReaderable(document: Document, options?: { minContentLength?: number }): boolean;

export default Readability;
