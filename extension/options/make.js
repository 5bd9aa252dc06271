// A button with a short label, and a longer one for those who do not see where it stands.

export function labelled(label, description) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.ariaLabel = description;
  button.title = description;
  return button;
}
