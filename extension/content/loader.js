// The only script that is not a module: browsers inject no modules, but a script may import them.
// Its value, which whoever injected it waits for, is settled when the page can be spoken to.
import(chrome.runtime.getURL("content/page.js")).then((page) => page.ready());
