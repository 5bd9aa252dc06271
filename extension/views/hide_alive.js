// A page may throw out a frame at any time, and Firefox then refuses every question about what was in it. There is
// nothing left to bring back there.

export function forEachAlive(things, act) {
  for (const each of things) {
    try {
      act(each);
    } catch {
      // gone
    }
  }
}
