/** A thread that verifies attestations for `many.ts`: a chunk in, its findings out, in order. */
import { parentPort } from "node:worker_threads";
import { type AttestationFinding, verifyAttestations } from "@svc/audit";
import type { Chunk } from "./many.ts";

parentPort?.on("message", async ({ texts, terms }: Chunk) => {
  const findings: AttestationFinding[] = [];
  for await (const finding of verifyAttestations(texts, terms)) findings.push(finding);
  parentPort?.postMessage(findings);
});
