// On sites where the user wants it, this runs as soon as the page is there; it is registered for those alone.
import(chrome.runtime.getURL("content/page.js")).then((page) => page.runByItself());
