// The line that says what was done; screen readers read it out.

const line = document.getElementById("said");
let fading = 0;

export function said(words) {
  clearTimeout(fading);
  line.textContent = words;
  fading = setTimeout(() => (line.textContent = ""), 4000);
}
