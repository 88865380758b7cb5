// Our libraries as a program of the suite's protocol: a question a line in, an answer a line out, in the same order.
//   node conformance/src/ours.ts < questions.jsonl
import { createInterface } from "node:readline";
import type { Request } from "./case.ts";
import { answer } from "./operations.ts";

for await (const line of createInterface({ input: process.stdin })) {
  if (line === "") continue;
  const { id, operation, input, options } = JSON.parse(line) as Request;
  process.stdout.write(`${JSON.stringify({ id, answer: await answer(operation, { input, options }) })}\n`);
}
