// The entries for pages, in Node.
import * as inline from "@svc/vdi-verifier/inline";
import { verifyInWorker } from "@svc/vdi-verifier/worker";
import { brief, loan, now, row } from "./stranger.ts";

/** The script build's own names, and the worker's. */
export async function ten(): Promise<void> {
  const steps =
    "validateSchema validateTimestamps validatePipelineIntegrity validatePolicyIntegrity verifyZKProof";
  const others = "verifySignature verifyKeyIntegrity verifyAndReceipt verifyReceipt evaluateAcceptancePolicy";
  const more = "scoreReceiptSet PROFILES getManifest listManifests getConstraints createTrustPolicy verify";
  const names = `verifyDecision ${steps} ${others} ${more}`.split(" ");
  await row("10 /inline has every name", [], () => names.filter((name) => !(name in inline)));
  await row("10 /inline: the same verdict", [[true, null], true], async () => [
    brief(await inline.verifyDecision(loan, { now })),
    (await inline.validateSchema(loan, { now })).valid,
  ]);
  await row("10 /inline: a Promise", "TypeError: options.trust:", () => {
    // @ts-expect-error a forgotten await
    return inline.verifyDecision(loan, { now, trust: Promise.resolve({}) });
  });
  await row("10 /worker where there is none", [true, null], async () =>
    brief(await verifyInWorker(loan, { now })),
  );
  await row("10 /worker: a Promise", "TypeError: options.trust:", () => {
    // @ts-expect-error a forgotten await
    return verifyInWorker(loan, { now, trust: Promise.resolve({}) });
  });
}
