// Evidence that a log signed two histories: what convicts, and everything that does not.
import { encodeBase64, encodeHex, encodeUtf8 } from "@svc/core";
import {
  appendLeaves,
  consistencyProof,
  cosignText,
  createNoteSigner,
  encodeNote,
  encodeVkey,
  MemoryStore,
  nodeReader,
  rootAt,
  signText,
} from "@svc/tlog";
import type { Seed, SeedTable } from "./seed.ts";

const ORIGIN = "log.example/two-faced";
const log = createNoteSigner(ORIGIN, new Uint8Array(32).fill(61));
const stranger = createNoteSigner(ORIGIN, new Uint8Array(32).fill(62));
const witness = createNoteSigner("w.example", new Uint8Array(32).fill(63), "cosignatureV1");
const POLICY = { log: encodeVkey(log.key) };
const WITNESSED = { ...POLICY, witnesses: [encodeVkey(witness.key)], threshold: 1 };

const SMALL = 7;
const LARGE = 13;

/** A history of the log: its roots, its heads by whoever signs, and proofs between its sizes. */
function history(name: string) {
  const store = new MemoryStore();
  const leaves = Array.from({ length: LARGE }, (_, i) => encodeUtf8(`${name} ${i}`));
  appendLeaves(store, leaves, 1_800_000_000);
  const root = (size: number) => rootAt(store, size);
  const text = (size: number) => `${ORIGIN}\n${size}\n${encodeBase64(root(size))}\n`;
  return {
    root: (size: number) => encodeHex(root(size)),
    head: (size: number, by = log) =>
      encodeNote({ text: text(size), signatures: [signText(text(size), by)] }),
    cosigned: (size: number) =>
      encodeNote({
        text: text(size),
        signatures: [signText(text(size), log), cosignText(text(size), witness, 1_800_000_000n)],
      }),
    proof: consistencyProof(SMALL, LARGE, nodeReader(store)).map(encodeHex),
  };
}

const one = history("one");
const other = history("other");
const FORK = { type: "log_evidence_v1", kind: "fork", origin: ORIGIN };
const twoRoots = { ...FORK, smaller: one.head(SMALL), larger: other.head(SMALL) };
const twoSizes = { ...FORK, smaller: one.head(SMALL), larger: other.head(LARGE) };
const joined = { ...twoSizes, derived_root: other.root(SMALL), proof: other.proof };
const ZERO = "0".repeat(64);

type Row = readonly [name: string, reason: string | null, evidence: unknown, options?: object];

const ROWS: readonly Row[] = [
  ["two roots for one size", null, twoRoots],
  ["a larger tree that begins with another", null, joined],
  ["told as a rollback, and a fork", null, { ...joined, kind: "rollback" }],
  [
    "two roots, under witnesses who cosigned both",
    null,
    { ...FORK, smaller: one.cosigned(SMALL), larger: other.cosigned(SMALL) },
    WITNESSED,
  ],
  [
    "two roots, under witnesses who cosigned one",
    "witness_quorum_missing",
    { ...FORK, smaller: one.cosigned(SMALL), larger: other.head(SMALL) },
    WITNESSED,
  ],
  ["one root twice", "no_contradiction", { ...twoRoots, larger: one.head(SMALL) }],
  ["two sizes and nothing that joins them", "no_contradiction", twoSizes],
  ["a proof without the root that it joins", "no_contradiction", { ...twoSizes, proof: other.proof }],
  [
    "an honest log's two heads, joined",
    "no_contradiction",
    {
      ...FORK,
      kind: "rollback",
      smaller: one.head(SMALL),
      larger: one.head(LARGE),
      derived_root: one.root(SMALL),
      proof: one.proof,
    },
  ],
  ["a root that does not join", "proof_invalid", { ...joined, derived_root: ZERO }],
  ["a proof of another history", "proof_invalid", { ...joined, proof: one.proof }],
  ["a proof too short", "proof_invalid", { ...joined, proof: other.proof.slice(1) }],
  ["no proof", "proof_invalid", { ...twoSizes, derived_root: other.root(SMALL) }],
  ["the larger first", "malformed_evidence", { ...joined, smaller: joined.larger, larger: joined.smaller }],
  ["another log", "wrong_origin", { ...twoRoots, origin: "log.example/honest" }],
  ["a head by another key", "unknown_signers", { ...twoRoots, larger: other.head(SMALL, stranger) }],
  [
    "a head that was altered",
    "bad_signature",
    { ...twoRoots, larger: other.head(SMALL).replace("\n7\n", "\n8\n") },
  ],
  ["a head that is no note", "malformed_note", { ...twoRoots, larger: "x" }],
  ["no object", "malformed_evidence", [twoRoots]],
  ["of another type", "malformed_evidence", { ...twoRoots, type: "log_evidence_v2" }],
  ["of another kind", "malformed_evidence", { ...twoRoots, kind: "gossip" }],
  ["a member too many", "malformed_evidence", { ...twoRoots, note: "" }],
  ["without its larger head", "malformed_evidence", { ...FORK, smaller: one.head(SMALL) }],
  ["a head that is no text", "malformed_evidence", { ...twoRoots, larger: 7 }],
  ["a root in capitals", "malformed_evidence", { ...joined, derived_root: "A".repeat(64) }],
  ["a root that is null", "malformed_evidence", { ...joined, derived_root: null }],
  ["65 hashes", "malformed_evidence", { ...joined, proof: Array(65).fill(ZERO) }],
  ["a hash too short", "malformed_evidence", { ...joined, proof: [ZERO.slice(2)] }],
  ["a proof that is a text", "malformed_evidence", { ...joined, proof: ZERO }],
];

export function logEvidence(): SeedTable {
  const seeds = ROWS.map(
    ([name, reason, evidence, options = POLICY]): Seed => ({
      name,
      about:
        reason === null
          ? `Evidence that convicts a log: ${name}.`
          : `Evidence that convicts nobody: ${name}.`,
      question: { input: { evidence }, options },
      wanted: reason === null ? { contradictory: true } : { contradictory: false, reason },
    }),
  );
  const texts: readonly Seed[] = [
    {
      name: "as a text",
      about: "Evidence as the text of its document.",
      question: { input: { evidence_text: JSON.stringify(joined) }, options: POLICY },
      wanted: { contradictory: true },
    },
    {
      name: "a text with a member twice",
      about: "Evidence is read as strictly as every document.",
      question: {
        input: { evidence_text: JSON.stringify(twoRoots).replace("{", '{"kind":"fork",') },
        options: POLICY,
      },
      wanted: { contradictory: false, reason: "malformed_evidence" },
    },
    {
      name: "asked without a log's key",
      about: "A policy that is none is the asker's mistake.",
      question: { input: { evidence: twoRoots }, options: {} },
      wanted: { wrong_call: true },
    },
    {
      name: "asked with nothing",
      about: "A question without its document is none of the operation.",
      question: { input: {}, options: POLICY },
      wanted: { wrong_call: true },
    },
  ];
  return {
    operation: "log_evidence",
    seeds: [...seeds, ...texts],
    bases: ["two roots for one size", "a larger tree that begins with another"],
  };
}
