/** A thread that verifies attestations for `many.ts`: a chunk in, its results out, in order. */
import { parentPort } from "node:worker_threads";
import { type VerificationResult, verifyDecisions } from "@svc/vdi-verifier";
import type { Chunk } from "./many.ts";

parentPort?.on("message", async ({ texts, options }: Chunk) => {
  const results: VerificationResult[] = [];
  for await (const result of verifyDecisions(texts, options)) results.push(result);
  parentPort?.postMessage(results);
});
