// The fixed vocabulary of tags, and the classes of tags that methods ask about: the same as in the Python package.
// A tag is a small number, its place in TAGS. Text rows have TEXT; elements whose names are not listed have OTHER.

const listed = (names) => names.trim().split(/\s+/);

export const TAGS = listed(`
  #text #other
  html head body frameset frame title base link meta style script noscript template
  article section nav aside header footer main search hgroup address div center blockquote p pre listing
  xmp plaintext hr figure figcaption h1 h2 h3 h4 h5 h6 ul ol menu dir li dl dt dd
  table caption colgroup col thead tbody tfoot tr td th
  form fieldset legend label input button select datalist optgroup option textarea output progress meter
  details summary dialog slot
  a abbr acronym b bdi bdo big blink br cite code data del dfn em font i ins kbd mark marquee nobr q rb rp rt rtc
  ruby s samp small span strike strong sub sup time tt u var wbr
  img picture source video audio track iframe embed object param map area canvas svg noframes noembed
  applet bgsound basefont keygen image portal
  math semantics annotation annotation-xml mi mn mo ms mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom
  msub msup msubsup munder mover munderover mmultiscripts mtable mtr mtd maction mprescripts mspace menclose
  mlabeledtr
`);

const codes = new Map(TAGS.map((name, code) => [name, code]));

export const TEXT = codes.get("#text");
export const OTHER = codes.get("#other");

export function codeOf(name) {
  return codes.get(name) ?? OTHER;
}

// A look-up table over tag codes: table(names)[page.tag[row]] is 1 where the tag is one of the names.
export function table(names) {
  const marks = new Uint8Array(TAGS.length);
  for (const name of listed(names)) marks[codes.get(name)] = 1;
  return marks;
}

// The rows whose tags a table has.
export function marked(tag, names) {
  const found = new Uint8Array(tag.length);
  for (let row = 0; row < tag.length; row++) found[row] = names[tag[row]];
  return found;
}

// Elements that begin a line of their own. Buttons and options count, so that their labels never run together.
export const BLOCK = table(`
  html head body frameset title article section nav aside header footer main search hgroup address div center
  blockquote p pre listing xmp plaintext hr figure figcaption ul ol menu dir li dl dt dd
  table caption colgroup col thead tbody tfoot tr td th
  form fieldset legend button select datalist optgroup option textarea details summary dialog noframes marquee
  h1 h2 h3 h4 h5 h6
`);

// Links, and the controls that stand for links.
export const LINK = table("a button select");

// Elements that a browser with scripts does not show, whatever the style sheets say; but an open dialog is shown.
export const NEVER_SHOWN = table(`
  head title base link meta style script noscript template dialog datalist noframes noembed param area
  track source annotation annotation-xml
`);

// Elements that are shown, but whose content is only for browsers that do not know them.
export const FALLBACK_INSIDE = table("video audio canvas");
