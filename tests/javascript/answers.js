// Pages in, answers out: what the tests in Python ask of the package for JavaScript. Each page comes as its length in
// four bytes, and its bytes; each answer is a line of JSON.

import { extractor } from "../../js/index.js";

const extract = await extractor();
let waiting = Buffer.alloc(0);
for await (const piece of process.stdin) {
  waiting = Buffer.concat([waiting, piece]);
  while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32LE(0)) {
    const end = 4 + waiting.readUInt32LE(0);
    const page = waiting.subarray(4, end);
    waiting = waiting.subarray(end);
    const started = process.cpuUsage();
    const answer = extract(page);
    const { user, system } = process.cpuUsage(started);
    process.stdout.write(`${JSON.stringify({ ...answer, microseconds: user + system })}\n`);
  }
}
