// How often a document is read, hashed and its signature checked, counted by the engine itself: V8 counts the calls of
// each function, so that no seam is needed and no copy of the code escapes.
import { Session } from "node:inspector/promises";
import { createBundle } from "@svc/audit";
import { hashReceipt, type VerificationReceipt } from "@svc/core";
import { TransparencyLog } from "@svc/vdi-transparency";
import { expect, test } from "vitest";
import {
  attestation,
  evidence,
  first,
  logSigner,
  NOW,
  PARTS,
  receiptBy,
  TRUST,
} from "../../../../tools/fixtures/bundle-parts.ts";
import { examine, verifyBundle } from "../../src/index.ts";

const COUNTED = {
  /** Texts parsed, values copied. */
  texts: "readJsonText",
  values: "readJsonValue",
  receipts: "hashReceipt",
  ids: "receiptId",
  signatures: "signatureParts",
  entries: "withLeaf",
  heads: "readHead",
} as const;

type Counts = { [name in keyof typeof COUNTED]: number };

/**
 * The least of three runs: files share a worker, and what one of them left to be read later is read at some time while
 * another counts.
 */
async function countCalls(run: () => Promise<unknown>): Promise<Counts> {
  const runs = [await countOnce(run), await countOnce(run), await countOnce(run)];
  const names = Object.keys(COUNTED) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, Math.min(...runs.map((one) => one[name]))])) as Counts;
}

async function countOnce(run: () => Promise<unknown>): Promise<Counts> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await run();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  session.disconnect();
  const functions = result.flatMap((script) => (script.url.includes("/sdk/") ? script.functions : []));
  const countOf = (name: string) =>
    functions
      .filter(({ functionName }) => functionName === name)
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  return Object.fromEntries(
    Object.entries(COUNTED).map(([name, calls]) => [name, countOf(calls)]),
  ) as unknown as Counts;
}

// What is read once in the life of the process, such as the built-in circuit's record, is not what is counted here.
await verifyBundle(createBundle(PARTS), TRUST);

test("the count counts: a second examination of the same text counts again", { tags: "long" }, async () => {
  const text = JSON.stringify(first);
  const once = await countCalls(() => examine([{ source: "a", text }], {}, { now: NOW }));
  const twice = await countCalls(async () => {
    await examine([{ source: "a", text }], {}, { now: NOW });
    await examine([{ source: "a", text }], {}, { now: NOW });
  });
  expect(once).toMatchObject({ texts: 1, signatures: 1 });
  expect(twice).toMatchObject({ texts: 2, signatures: 2 });
});

/** The proof and its public signals, which the proof engine reads at its own door. */
const OF_THE_ENGINE = 2;

test("a bundle with one receipt: each document is read once, hashed once, its signature checked once", async () => {
  const text = JSON.stringify(createBundle({ attestation, receipts: [first], log: [evidence(1)] }));
  const counts = await countCalls(() => verifyBundle(text, TRUST));
  expect(counts).toEqual({
    texts: 1,
    values: OF_THE_ENGINE,
    receipts: 1,
    ids: 1,
    // The attestation's, the receipt's.
    signatures: 2,
    entries: 1,
    heads: 1,
  });
});

test("all parts of a bundle, and the same documents loose", async () => {
  const text = JSON.stringify(createBundle(PARTS));
  const whole = await countCalls(() => verifyBundle(text, TRUST));
  // The second text is the entry inside the log proof; the third value is the manifest without its binding.
  expect(whole).toMatchObject({
    texts: 2,
    values: OF_THE_ENGINE + 1,
    receipts: 2,
    ids: 2,
    entries: 2,
    heads: 2,
  });
  // The attestation's, two receipts', the circuit record's and the authority binding's where there is one.
  expect(whole.signatures).toBeLessThanOrEqual(5);
  const files = [attestation, ...PARTS.receipts, evidence(1)].map((value, i) => {
    return { source: String(i), text: JSON.stringify(value) };
  });
  const { trust, profileId, now, ...others } = TRUST;
  const { logs, ...anchors } = others;
  const loose = await countCalls(() =>
    examine(files, {
      verification: { ...(trust ? { trust } : {}), ...(now ? { now } : {}) },
      anchors,
      logs: logs ?? [],
    }),
  );
  expect(loose).toMatchObject({
    texts: 4,
    values: OF_THE_ENGINE,
    receipts: 2,
    ids: 2,
    signatures: 3,
    entries: 1,
  });
});

test("the longest chain with evidence of two logs: as many as there are documents, and no more", {
  tags: "long",
}, async () => {
  const receipts: VerificationReceipt[] = [];
  for (let depth = 0; depth < 65; depth++) {
    const parent = receipts.at(-1);
    const link = parent === undefined ? {} : { parentReceiptHash: hashReceipt(parent), chainDepth: depth };
    receipts.push(
      await receiptBy("alice", { ...link, profileId: "VDI_VERIFY_MINIMAL_V1", now: NOW + depth }),
    );
  }
  const logs = [1, 2].map(() => new TransparencyLog({ signer: logSigner, now: () => NOW + 100 }));
  for (const log of logs) for (const receipt of receipts) log.append(receipt);
  const log = logs.flatMap((one) => receipts.map((_, i) => evidence(i, one)));
  const text = JSON.stringify(createBundle({ attestation, receipts, log }));
  const counts = await countCalls(() => verifyBundle(text, TRUST));
  expect(counts).toEqual({
    texts: 1,
    values: OF_THE_ENGINE,
    receipts: 65,
    ids: 65,
    signatures: 66,
    entries: 130,
    heads: 130,
  });
});
