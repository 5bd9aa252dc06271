// The posts of a forum page, as far as its elements show them: by the classes that forum software writes, and by what
// schema.org calls them. For Read alone: what is kept is the method's matter.

import { attributeOf, textBelow } from "./dom.js";
import { AUTHOR_BOX, AUTHOR_NAME, POST } from "./names.js";
import { normalised } from "./region_signs.js";
import { TEXT } from "./tags.js";
import { nearest, subtreeSum } from "./tree.js";

const LONGEST_NAME = 60; // characters of an author's name
const LEAST_POSTS = 2;
const TYPE = /schema\.org\/(Question|Answer|Comment|DiscussionForumPosting)$/;
const [POSTS, NAMES, BOXES] = [POST, AUTHOR_NAME, AUTHOR_BOX].map((names) => new Set(names.split(" ")));

// For each post of a thread, by its row, {part, author}: "question", "answer" or "", and who wrote it; "" where that is
// not known, or is kept and so read anyway.
export function postsOf(page, keep) {
  if (page.judged?.kind.name !== "forum") return new Map();
  const kept = subtreeSum(page.words.map((each, row) => (keep[row] ? each : 0)), page.end); // prettier-ignore
  const isPost = Uint8Array.from(page.tag, (tag, row) => (tag !== TEXT && kept[row] > 0 && saysPost(page, row) ? 1 : 0));
  const rows = wholePosts(page, isPost);
  if (rows.length < LEAST_POSTS) return new Map();
  return new Map(rows.map((row) => [row, { part: partOf(page, row), author: authorOf(page, keep, row) }]));
}

const namesOf = (page, row) => (attributeOf(page.nodes[row], "class") ?? "").split(/\s+/, 30).map(normalised);
const typeOf = (page, row) => TYPE.exec(attributeOf(page.nodes[row], "itemtype") ?? "")?.[1] ?? "";
const saysPost = (page, row) => typeOf(page, row) !== "" || namesOf(page, row).some((name) => POSTS.has(name));

// Of marked elements around each other the outermost that holds no two posts.
function wholePosts({ end, parent }, isPost) {
  const below = subtreeSum(isPost, end);
  const isLeaf = isPost.map((each, row) => (each && below[row] === 1 ? 1 : 0));
  const leaves = subtreeSum(isLeaf, end);
  const around = nearest(isPost, parent);
  const isWhole = (row) => {
    const above = row > 0 ? around[parent[row]] : -1;
    return isPost[row] && leaves[row] === 1 && (above < 0 || leaves[above] > 1);
  };
  return Array.from(isPost.keys()).filter(isWhole);
}

function partOf(page, row) {
  const said = [typeOf(page, row).toLowerCase(), ...namesOf(page, row)];
  if (said.some((name) => /^(?:js-)?answer(?:-item)?$/.test(name))) return "answer";
  return said.includes("question") ? "question" : "";
}

// The first element whose whole text is a name, else the first that begins with one.
function authorOf(page, keep, post) {
  for (const known of [NAMES, BOXES]) {
    for (let row = post + 1; row < page.end[post]; row++) {
      if (page.tag[row] === TEXT || page.hidden[row] || !namesAuthor(page, row, known)) continue;
      const name = textBelow(page.nodes[row]).trim().replace(/\s+/g, " ");
      if (name === "" || name.length > LONGEST_NAME) continue;
      return keep.subarray(row, page.end[row]).includes(1) ? "" : name;
    }
  }
  return "";
}

function namesAuthor(page, row, known) {
  const stated = `${attributeOf(page.nodes[row], "itemprop") ?? ""} ${attributeOf(page.nodes[row], "rel") ?? ""}`;
  return /\bauthor\b/.test(stated) || namesOf(page, row).some((name) => known.has(name));
}
