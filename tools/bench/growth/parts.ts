// Documents about one attestation: receipts of many verifiers, each with its entry, proof and checkpoint of one log; as
// a bundle, and given together.
import { createBundle, examine, verifyBundle } from "@svc/audit";
import type { VerificationReceipt } from "@svc/core";
import { encodeVkey } from "@svc/tlog";
import { TransparencyLog } from "@svc/vdi-transparency";
import {
  attestation,
  evidence,
  logSigner,
  NOW,
  publicKeyOf,
  receiptBy,
  TRUST,
} from "../../fixtures/bundle-parts.ts";
import { processorSeconds } from "../machine.ts";

const ROUNDS = 5;

export interface PartsPoint {
  /** Parts: the attestation, a receipt and its proof of inclusion for each verifier. */
  readonly n: number;
  /** Processor time; the median of several runs. */
  readonly seconds: number;
}

const namesOf = (verifiers: number) => Array.from({ length: verifiers }, (_, i) => `verifier-${i}`);

interface Said {
  readonly receipts: readonly VerificationReceipt[];
  readonly log: TransparencyLog;
  readonly trust: typeof TRUST;
}

async function saidBy(verifiers: number): Promise<Said> {
  const log = new TransparencyLog({ signer: logSigner, now: () => NOW + 60 });
  const receipts: VerificationReceipt[] = [];
  for (const name of namesOf(verifiers)) {
    const receipt = await receiptBy(name);
    log.append(receipt);
    receipts.push(receipt);
  }
  const trustedVerifiers = namesOf(verifiers).map((name) => `vdi:verifier:${name}#${publicKeyOf(name)}`);
  return { receipts, log, trust: { ...TRUST, profileId: "VDI_VERIFY_STANDARD_V1", trustedVerifiers } };
}

/** @param verifiers of each bundle, 0 or more; at most as many as a bundle holds receipts */
export async function growBundle(verifiers: readonly number[]): Promise<PartsPoint[]> {
  const points: PartsPoint[] = [];
  for (const count of verifiers) {
    const { receipts, log, trust } = await saidBy(count);
    const parts = count === 0 ? {} : { receipts, log: receipts.map((_, i) => evidence(i, log)) };
    const text = JSON.stringify(createBundle({ attestation, ...parts }));
    const seconds = await median(async () => {
      const { verdict } = await verifyBundle(text, trust);
      if (verdict !== "verified") throw new Error(`a bundle of ${count} verifiers is ${verdict}`);
    });
    points.push({ n: 1 + 2 * count, seconds });
  }
  return points;
}

/** @param verifiers of each set of documents */
export async function growSet(verifiers: readonly number[]): Promise<PartsPoint[]> {
  const points: PartsPoint[] = [];
  for (const count of verifiers) {
    const { receipts, log, trust } = await saidBy(count);
    const { trustedVerifiers = [], logs = [{ log: encodeVkey(logSigner.key) }], ...verification } = trust;
    const documents = [
      attestation,
      ...receipts,
      ...receipts.map((_, i) => ({ document: log.getProofDocument(i) }).document),
    ].map((one, i) => ({ source: `${i}`, text: typeof one === "string" ? one : JSON.stringify(one) }));
    const seconds = await median(async () => {
      const { onStep: _, ...options } = verification;
      const set = await examine(documents, { verification: options, anchors: { trustedVerifiers }, logs });
      const other = set.documents.find(({ verdict }) => verdict !== "verified");
      if (other !== undefined) throw new Error(`one of ${documents.length} documents is ${other.verdict}`);
    });
    points.push({ n: documents.length, seconds });
  }
  return points;
}

async function median(run: () => Promise<void>): Promise<number> {
  await run(); // compiles
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await run();
    times.push(processorSeconds(before));
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1] as number;
}
