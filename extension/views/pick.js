// "Not right?": blocks of the page are clicked to keep or drop them.

export async function put() {
  return { off() {}, redraw() {} };
}
