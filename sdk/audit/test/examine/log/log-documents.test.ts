/** A verdict for each document of a log: alone, with what it lacks, without the key, and with one thing changed. */
import { createNoteSigner, encodeVkey, makeLogPolicy } from "@svc/tlog";
import { appendEntries, type EntryContent, MemoryReceiptStore, TransparencyLog } from "@svc/vdi-transparency";
import { type OpenedReceipt, openReceipt } from "@svc/vdi-verifier/opened";
import { describe, expect, test } from "vitest";
import {
  evidence,
  first,
  log,
  logSigner,
  NOW,
  otherAttestation,
  receiptBy,
  second,
} from "../../../../../tools/fixtures/bundle-parts.ts";
import { recordVerdict } from "../../../../../tools/testing/verdict.ts";
import type { LogMaterial } from "../../../src/index.ts";
import { examineLog, layOutLog, logTimesOf } from "../../../src/kinds/log/verify.ts";
import { itemsOf, LOG_VKEY, LOGGED, POLICIES } from "../fixtures/items.ts";

const { entry, proof, checkpoint, document } = LOGGED;
const consistency = log.getConsistencyProof(2);
const ORIGIN = "log.example/receipts";

/** An earlier head of the same log, as a reader would have kept it. */
const short = new TransparencyLog({ signer: logSigner, now: () => NOW + 60 });
short.append(await receiptBy("carol", {}, otherAttestation));
short.append(first);
const kept = short.getConsistencyProof(0).checkpoint;
/** The same key, another history of as many entries. */
const forked = new TransparencyLog({ signer: logSigner, now: () => NOW + 61 });
for (const name of ["eve", "fay"]) forked.append(await receiptBy(name));
const fork = forked.getConsistencyProof(0).checkpoint;

function find(files: { readonly [name: string]: unknown }, policies = POLICIES, receipts = NONE) {
  return examineLog(layOutLog(itemsOf(files), policies, receipts));
}

function judge(files: { readonly [name: string]: unknown }, policies = POLICIES, receipts = NONE) {
  const findings = find(files, policies, receipts);
  return Object.fromEntries([...findings].map(([{ source }, finding]) => [source, finding]));
}

function answers(files: { readonly [name: string]: unknown }, policies = POLICIES) {
  return Object.fromEntries(
    Object.entries(judge(files, policies)).map(([source, { verdict, reason, missing }]) => [
      source,
      missing.length > 0 ? missing.map(named).join("; ") : verdict === "verified" ? verdict : reason,
    ]),
  );
}

function named(material: LogMaterial): string {
  if (material.what === "log_key") return `${material.what} ${material.log}`;
  return "tree_size" in material ? `${material.what} ${material.tree_size}` : material.what;
}

const NONE: ReadonlyMap<string, OpenedReceipt> = new Map();
const KEY = `log_key ${ORIGIN}`;
const HEAD = "checkpoint 4";

const CASES: readonly (readonly [string, Parameters<typeof answers>, Record<string, string>])[] = [
  ["a checkpoint under its key", [{ checkpoint }], { checkpoint: "verified" }],
  ["a checkpoint as the bare note", [{ note: checkpoint.note }], { note: "verified" }],
  ["a checkpoint of a log that nobody pinned", [{ checkpoint }, []], { checkpoint: KEY }],
  [
    "a checkpoint whose signature is another's",
    [{ checkpoint: checkpoint.note.replace(/.{9}\n$/, "AAAAAAAA=\n") }],
    { checkpoint: "bad_signature" },
  ],
  [
    "a checkpoint that says beside its note what the note does not say",
    [{ checkpoint: { ...checkpoint, tree_size: 5 } }],
    { checkpoint: "checkpoint_misstated" },
  ],
  ["two heads of one size", [{ kept, fork }], { kept: "forked", fork: "forked" }],
  ["two heads of two sizes", [{ kept, checkpoint }], { kept: "verified", checkpoint: "verified" }],
  ["an entry alone", [{ entry }], { entry: "inclusion_proof; checkpoint" }],
  [
    "an entry and a checkpoint",
    [{ entry, checkpoint }],
    { entry: "inclusion_proof", checkpoint: "verified" },
  ],
  ["an entry and its proof", [{ entry, proof }], { entry: HEAD, proof: HEAD }],
  ["a proof alone", [{ proof }], { proof: HEAD }],
  ["a proof and its checkpoint", [{ proof, checkpoint }], { proof: "verified", checkpoint: "verified" }],
  [
    "entry, proof and checkpoint",
    [{ entry, proof, checkpoint }],
    { entry: "verified", proof: "verified", checkpoint: "verified" },
  ],
  [
    "entry, proof and checkpoint without the log's key",
    [{ entry, proof, checkpoint }, []],
    { entry: KEY, proof: KEY, checkpoint: KEY },
  ],
  [
    "a proof under a checkpoint of another size",
    [{ entry, proof, kept }],
    { entry: HEAD, proof: HEAD, kept: "verified" },
  ],
  [
    "a proof that the head of its size contradicts",
    [{ proof: short.getInclusionProof(0), fork }],
    { proof: "proof_mismatch", fork: "verified" },
  ],
  [
    "a proof whose path is another's",
    [{ proof: { ...proof, log_index: 0 }, checkpoint }],
    { proof: "root_mismatch", checkpoint: "verified" },
  ],
  [
    "an entry beside another's proof",
    [{ entry, proof: log.getInclusionProof(0), checkpoint }],
    { entry: "proof_mismatch", proof: "verified", checkpoint: "verified" },
  ],
  [
    "an entry of which one member was changed",
    [{ entry: { ...entry, result: false }, proof, checkpoint }],
    { entry: "proof_mismatch", proof: "verified", checkpoint: "verified" },
  ],
  ["an entry that is none", [{ entry: { ...entry, v: 2 } }], { entry: "malformed_entry" }],
  ["a log proof", [{ document }], { document: "verified" }],
  ["a log proof without the log's key", [{ document }, []], { document: KEY }],
  [
    "a log proof for another place",
    [{ document: document.replace("index 2", "index 1") }],
    { document: "root_mismatch" },
  ],
  ["a consistency proof", [{ consistency }], { consistency: "verified" }],
  ["a consistency proof without the log's key", [{ consistency }, []], { consistency: KEY }],
  [
    "a consistency proof beside the earlier head",
    [{ consistency, kept }],
    { consistency: "verified", kept: "verified" },
  ],
  [
    "a consistency proof from another head than was signed",
    [{ consistency, fork }],
    { consistency: "forked", fork: "verified" },
  ],
  [
    "a consistency proof with another path",
    [{ consistency: { ...consistency, proof: ["0".repeat(64)] } }],
    { consistency: "root_mismatch" },
  ],
  [
    "a consistency proof that leads elsewhere than its checkpoint",
    [{ consistency: { ...consistency, checkpoint: kept } }],
    { consistency: "proof_mismatch" },
  ],
  [
    "a consistency proof from nothing",
    [{ consistency: log.getConsistencyProof(0) }],
    { consistency: "verified" },
  ],
];

test.each(CASES)("%s", (name, given, wanted) => {
  const found = answers(...given);
  expect(found).toEqual(wanted);
  recordVerdict(`report/log/${name}`, judge(...given));
});

describe("what it rests on", () => {
  test("a pinned log's word anchors; what a proof states itself does not", () => {
    const anchored = (files: { readonly [name: string]: unknown }) =>
      Object.values(judge(files)).map((finding) => finding.anchored);
    expect(anchored({ checkpoint })).toEqual([true]);
    expect(anchored({ entry, proof, checkpoint })).toEqual([true, true, true]);
    expect(anchored({ proof, checkpoint })).toEqual([false, true]);
    expect(anchored({ consistency })).toEqual([false]);
    expect(anchored({ consistency, kept })).toEqual([true, true]);
    expect(anchored({ consistency: log.getConsistencyProof(0) })).toEqual([false]);
    // What could not be checked, and what does not hold.
    expect(anchored({ proof })).toEqual([false]);
    expect(anchored({ note: checkpoint.note.replace(/.{9}\n$/, "AAAAAAAA=\n") })).toEqual([false]);
  });

  test("the receipt that an entry is about is named where it is here; one that it misstates is a fault", async () => {
    const about = async (receipt: unknown) => {
      const opened = await openReceipt(receipt);
      const byHash = new Map([[opened.hash ?? "", opened]]);
      return judge({ entry, proof, checkpoint }, POLICIES, byHash).entry;
    };
    expect(await about(first)).toMatchObject({ reason: "entry_included", receipt_here: true });
    expect(await about(second)).toMatchObject({ reason: "entry_included", receipt_here: false });
    const forged = { ...first, signature: { ...first.signature, value: second.signature.value } };
    const opened = await openReceipt(forged);
    const hash = opened.hash ?? "";
    const misnamed = { ...entry, receipt_hash: hash };
    expect(judge({ entry: misnamed }, POLICIES, new Map([[hash, opened]])).entry).toMatchObject({
      verdict: "not_valid",
      reason: "signature_mismatch",
    });
  });

  const MISSTATED = [
    ["a member", { verifier_id: "vdi:verifier:mallory" }],
    ["a member that is an object", { facts: { ...entry.facts, interval: false } }],
  ] as const;
  test.each(MISSTATED)("an entry that says %s other than its receipt does is a fault", async (_, said) => {
    const good = await openReceipt(first);
    const receipts = new Map([[good.hash ?? "", good]]);
    const fault = { verdict: "not_valid", reason: "entry_mismatch" };
    expect(judge({ entry: { ...entry, ...said } }, POLICIES, receipts).entry).toMatchObject(fault);
    // In the log, under its signed head: what a log wrote is no truer for being there.
    const store = new MemoryReceiptStore();
    const { timestamp: _time, ...content } = { ...entry, ...said };
    appendEntries(store, [content as EntryContent], NOW + 60);
    const lying = new TransparencyLog({ store, signer: logSigner, now: () => NOW + 60 });
    const found = judge(evidence(0, lying), POLICIES, receipts);
    expect(found.proof).toMatchObject({ verdict: "verified", reason: "leaf_included" });
    expect(found.entry).toMatchObject(fault);
    expect(judge(evidence(0, lying)).entry).toMatchObject({ reason: "entry_included", receipt_here: false });
  });

  test("witnesses that are demanded count, and those that did not cosign fail it", () => {
    const witness = createNoteSigner("w.example", new Uint8Array(32).fill(3), "cosignatureV1");
    const demanding = [makeLogPolicy({ log: LOG_VKEY, witnesses: [encodeVkey(witness.key)], threshold: 1 })];
    expect(answers({ checkpoint }, demanding)).toEqual({ checkpoint: "witness_quorum_missing" });
    // The head is asked about before the path.
    expect(answers({ document: document.replace("index 2", "index 1") }, demanding)).toEqual({
      document: "witness_quorum_missing",
    });
  });

  test("several keys of one log: the one that signed counts", () => {
    const other = createNoteSigner(ORIGIN, new Uint8Array(32).fill(5));
    const both = [makeLogPolicy({ log: encodeVkey(other.key) }), ...POLICIES];
    expect(answers({ checkpoint }, both)).toEqual({ checkpoint: "verified" });
    expect(answers({ checkpoint }, [both[0] as (typeof both)[0]])).toEqual({ checkpoint: "unknown_signers" });
  });

  test("log times are of verified entries alone, and of receipts that are here", async () => {
    const here = new Map<string, OpenedReceipt>();
    for (const one of [first, second]) {
      const opened = await openReceipt(one);
      here.set(opened.hash ?? "", opened);
    }
    const timesOf = (files: { readonly [name: string]: unknown }, policies = POLICIES, receipts = here) => [
      ...logTimesOf(find(files, policies, new Map(receipts)).values()),
    ];
    const [[hash, time] = []] = timesOf({ entry, proof, checkpoint });
    expect([hash, time]).toEqual([entry.receipt_hash, NOW + 60]);
    expect(timesOf({ entry, proof, checkpoint }, [])).toEqual([]);
    expect(timesOf({ entry, proof })).toEqual([]);
    expect(timesOf({ document })).toHaveLength(1);
    expect(timesOf({ document }, POLICIES, new Map())).toEqual([]);
  });
});

test("a log time is the earliest of a checked entry about a receipt that is here, witnesses' before the log's own", () => {
  const held = {
    document: "log_entry",
    verdict: "verified",
    anchored: true,
    reason: "entry_included",
    missing: [],
    receipt_hash: "aa",
    receipt_here: true,
    timestamp: 7,
  } as const;
  const timesOf = (...changes: object[]) => [
    ...logTimesOf(changes.map((change) => ({ ...held, ...change }))),
  ];
  expect(timesOf({}, { timestamp: 9 }, { receipt_hash: "bb" })).toEqual([
    ["aa", 7],
    ["bb", 7],
  ]);
  expect(timesOf({ timestamp: 9 }, {})).toEqual([["aa", 7]]);
  expect(timesOf({ witnessed_at: 8 })).toEqual([["aa", 8]]);
  expect(timesOf({ timestamp: undefined, witnessed_at: 0 })).toEqual([["aa", 0]]);
  for (const lacking of [
    { reason: "leaf_included" },
    { receipt_hash: undefined },
    { timestamp: undefined },
    { receipt_here: false },
    { receipt_here: undefined },
  ])
    expect(timesOf(lacking)).toEqual([]);
});

test("what cannot be read says at which member, and nothing of a log", () => {
  const found = judge({
    consistency: { ...consistency, from_size: -1 },
    checkpoint: { ...checkpoint, tree_size: -1 },
  });
  expect(found.consistency).toMatchObject({
    reason: "malformed_proof",
    values: { cause: { pointer: "/from_size" } },
  });
  expect(found.checkpoint).toMatchObject({
    reason: "malformed_checkpoint",
    values: { cause: { pointer: "/tree_size" } },
  });
});

describe("documents beside each other", () => {
  test("a proof's leaf is known from a log proof that carries its entry", () => {
    const known = judge({ document, proof: log.getInclusionProof(2), checkpoint }).proof;
    expect(known).toMatchObject({ reason: "leaf_included", anchored: true });
    const other = judge({ document, proof, checkpoint }).proof;
    expect(other).toMatchObject({ reason: "leaf_of_unknown_entry", anchored: false });
  });

  test("of two heads with one root the signed one counts, in either order", () => {
    const unsigned = checkpoint.note.replace(/.{9}\n$/, "AAAAAAAA=\n");
    for (const files of [
      { unsigned, checkpoint, proof },
      { checkpoint, unsigned, proof },
    ])
      expect(judge(files).proof).toMatchObject({ verdict: "verified", log: ORIGIN });
  });

  test("a log proof without a head says nothing of a head", () => {
    const headless = document.replace(/\n[^\n]+\n4\n/, "\nlog.example/receipts\nfour\n");
    expect(headless).not.toBe(document);
    const found = judge({ headless }).headless;
    expect(found).toMatchObject({ verdict: "not_valid", log_index: 2 });
    for (const name of ["log", "tree_size", "root_hash", "witnesses"]) expect(found).not.toHaveProperty(name);
  });
});

describe("evidence against a log", () => {
  const twoHeads = {
    type: "log_evidence_v1",
    kind: "fork",
    origin: ORIGIN,
    smaller: kept.note,
    larger: fork.note,
  };

  test("two signed heads of one size convict it, whatever witnesses are demanded", () => {
    const finding = judge({ twoHeads }).twoHeads;
    expect(finding).toMatchObject({ verdict: "verified", anchored: true });
    expect(finding?.reason).toBe("log_contradicts_itself");
  });

  test("without its key nothing is concluded; the same head twice convicts nobody", () => {
    expect(answers({ twoHeads }, [])).toEqual({ twoHeads: KEY });
    expect(answers({ same: { ...twoHeads, larger: kept.note } })).toEqual({
      same: "no_contradiction",
    });
  });
});

test("no document of a stranger's throws, whatever is in it", () => {
  const hostile = [null, [], "x", 7, { note: 7 }, { proof: "x" }];
  for (const value of hostile) {
    const files = {
      a: { ...entry, receipt_hash: value },
      b: { ...proof, proof: value },
      c: { ...checkpoint, note: value },
      d: { ...consistency, checkpoint: value },
      e: { type: "log_evidence_v1", origin: value },
    };
    for (const finding of Object.values(judge(files))) expect(finding.verdict).not.toBe("verified");
  }
});
