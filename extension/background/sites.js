// Sites where the extension runs by itself: our script is registered for exactly those that the user has listed and
// that the browser allows.

import { changeSettings, loadSettings, originsOf } from "../settings.js";

const SCRIPT = "by-itself";

export async function isAllowed(site) {
  try {
    return await chrome.permissions.contains({ origins: originsOf(site) });
  } catch {
    return false; // an address that the browser knows no pattern for
  }
}

let keeping = Promise.resolve(); // one after the other: registering twice is an error

// Registered scripts as the settings say.
export function keepSites() {
  keeping = keeping.then(register, register);
  return keeping;
}

async function register() {
  const { sites } = await loadSettings();
  const allowed = await Promise.all(sites.map(isAllowed));
  const matches = sites.filter((_site, at) => allowed[at]).flatMap(originsOf);
  const [known] = await chrome.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (matches.length === 0) {
    if (known) await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT] });
  } else if (!known) {
    const script = {
      id: SCRIPT,
      matches,
      js: ["content/auto.js"],
      runAt: "document_idle",
      persistAcrossSessions: true,
    };
    await chrome.scripting.registerContentScripts([script]);
  } else {
    await chrome.scripting.updateContentScripts([{ id: SCRIPT, matches }]);
  }
}

// ---- for panel and options page

// Must be called in the turn of a click: only then may the browser be asked. The site is listed at once, for asking can
// close the panel; without permission it stays without effect. True if it is allowed.
export async function addSite(site) {
  const asked = chrome.permissions.request({ origins: originsOf(site) });
  const { sites } = await loadSettings();
  await changeSettings({ sites: [...sites, site] });
  const allowed = await asked.catch(() => false);
  if (!allowed) await changeSettings({ sites });
  return allowed;
}

export async function removeSite(site) {
  const { sites } = await loadSettings();
  await changeSettings({ sites: sites.filter((each) => each !== site) });
  await chrome.permissions.remove({ origins: originsOf(site) }).catch(() => false);
}
