/** A thread that verifies attestations for `many.ts`: a chunk in, its findings out, in order. */
import { type AttestationFinding, verifyAttestations } from "@svc/audit";
import type { Chunk } from "./many.ts";
import { answerTasks } from "./threads.ts";

answerTasks(async ({ texts, terms }: Chunk) => {
  const findings: AttestationFinding[] = [];
  for await (const finding of verifyAttestations(texts, terms)) findings.push(finding);
  return findings;
});
