// Long work in slices, so that the page can do its own in between. Work that can be parted is a generator: it yields
// wherever it may be interrupted, and returns what it has found.

const SLICE = 40; // milliseconds

// What the work finds, without a pause.
export function runNow(work) {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

// The same with pauses. After each it is asked whether to go on; null where that was no longer wanted.
export async function runInSlices(work, goOn = () => true) {
  let until = performance.now() + SLICE;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await pause();
    if (!goOn()) return null;
    until = performance.now() + SLICE;
  }
}

// Others may do their work. A timer would do as well, but in a tab that is not in front it takes a second.
function pause() {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}
