// From one line of the tree to the next one that can be seen. A line is the first child of its item; what is below it
// stands in a group, which is the item's last child and shown while the item is open.

export const isOpen = (item) => item.getAttribute("aria-expanded") === "true";

export function firstBelow(item) {
  return isOpen(item) ? item.lastChild.firstChild : null;
}

export function nextOf(item) {
  const below = firstBelow(item);
  if (below) return below;
  for (let at = item; at; at = outerOf(at)) if (at.nextElementSibling) return at.nextElementSibling;
  return null;
}

export function previousOf(item) {
  return item.previousElementSibling ? lastOf(item.previousElementSibling) : outerOf(item);
}

// The item around an item; null around the first one.
export function outerOf(item) {
  return item.parentNode.parentNode.closest?.(".item") ?? null;
}

// The last line that is seen in an item.
export function lastOf(item) {
  let at = item;
  while (firstBelow(at)) at = at.lastChild.lastChild;
  return at;
}
