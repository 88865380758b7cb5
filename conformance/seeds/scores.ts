// The worked scores of the verifier's documentation, and what receipts stand for: revoked keys, ages, roots, a document
// that is over.

import { readFileSync } from "node:fs";
import { withoutUndefined } from "@svc/core";
import { NOW } from "../../sdk/verifier/test/fixtures/attestation.ts";
import {
  type ReceiptParts,
  receiptOf,
  tvsOf,
  verifierId,
  verifierKey,
} from "../../sdk/verifier/test/fixtures/receipts.ts";
import type { Seed, SeedTable } from "./seed.ts";
import { real } from "./vectors.ts";

const WORKED = new URL("../../sdk/verifier/test/vectors/score.json", import.meta.url);

interface Worked {
  readonly name: string;
  /** A set of verifiers is given. */
  readonly anchored: boolean;
  readonly receipts: readonly (ReceiptParts & { readonly stranger?: boolean; readonly broken?: boolean })[];
  readonly working: string;
  readonly wanted: object;
}

function made({ stranger: _, broken = false, ...parts }: Worked["receipts"][number]): unknown {
  const receipt = receiptOf(parts);
  const value = `${receipt.signature.value.slice(0, 64)}${"0".repeat(64)}`;
  return broken ? { ...receipt, signature: { ...receipt.signature, value } } : receipt;
}

const SNAPSHOT = { revokedAttestations: [], revokedKids: [], snapshotTime: NOW - 60 };
const two = [receiptOf({ verifier: "a" }), receiptOf({ verifier: "b" })];
const anchored = { now: NOW, tvs: tvsOf(["a", "b"]) };

type Row = readonly [
  name: string,
  wanted: object,
  receipts: readonly unknown[],
  options?: object,
  beside?: object,
];

const ROWS: readonly Row[] = [
  ["receipts too old", { valid_receipts: 0 }, two, { ...anchored, maxEvaluatedAgeSeconds: 59 }],
  ["receipts just young enough", { valid_receipts: 2 }, two, { ...anchored, maxEvaluatedAgeSeconds: 60 }],
  ["receipts from after the time asked about", { valid_receipts: 0 }, two, { ...anchored, at: NOW - 361 }],
  ["roots that no receipt names", { valid_receipts: 0 }, two, { ...anchored, roots: ["00".repeat(32)] }],
  [
    "a revoked verifier",
    { valid_receipts: 1 },
    two,
    { ...anchored, revocation: { snapshot: { ...SNAPSHOT, revokedKids: [verifierKey("a")] } } },
  ],
  [
    "a revoked verifier, in a snapshot as it stands",
    { valid_receipts: 1 },
    two,
    { ...anchored, revocation: { ...SNAPSHOT, revokedKids: [verifierKey("a")] } },
  ],
  [
    "a revoked attestation",
    { reason: "attestation_revoked" },
    two,
    { ...anchored, revocation: { snapshot: { ...SNAPSHOT, revokedAttestations: [two[0]?.attestation_id] } } },
  ],
  [
    "a snapshot too old",
    { reason: "revocation_stale" },
    two,
    { ...anchored, revocation: { snapshot: { ...SNAPSHOT, snapshotTime: NOW - 86_401 } } },
  ],
  [
    "a snapshot that nobody signed",
    { reason: "revocation_signature_missing" },
    two,
    { ...anchored, revocation: { snapshot: SNAPSHOT }, revocationKeys: [verifierKey("z")] },
  ],
  [
    "a stranger under a listed id",
    { valid_receipts: 1, trust_score: 60, anchored: false },
    [receiptOf({ verifier: "a", key: "z" })],
    { now: NOW, trustedVerifiers: [verifierId("a")] },
  ],
  [
    "one of two matched by id alone",
    { valid_receipts: 2, trust_score: 70, anchored: false },
    two,
    { now: NOW, trustedVerifiers: [`${verifierId("a")}#${verifierKey("a")}`, verifierId("b")] },
  ],
  [
    "both matched by id and key",
    { valid_receipts: 2, trust_score: 70, anchored: true },
    two,
    { now: NOW, trustedVerifiers: ["a", "b"].map((name) => `${verifierId(name)}#${verifierKey(name)}`) },
  ],
  [
    "receipts about two documents",
    { reason: "mixed_attestations" },
    [two[0], receiptOf({ verifier: "b", about: "cc".repeat(32) })],
    anchored,
  ],
  [
    "another attestation beside",
    { reason: "attestation_mismatch" },
    two,
    anchored,
    { attestation: real("lending-approve").attestation },
  ],
];

export function scores(): SeedTable {
  const worked = (JSON.parse(readFileSync(WORKED, "utf8")) as Worked[]).map(
    ({ name, anchored: tied, receipts, working, wanted }): Seed => ({
      name,
      about: `A worked score: ${working}.`,
      question: {
        input: { receipts: receipts.map(made) },
        options: withoutUndefined({ now: NOW, tvs: tied ? tvsOf([..."abcdefghij"]) : undefined }),
      },
      wanted,
    }),
  );
  const rest = ROWS.map(
    ([name, wanted, receipts, options, beside]): Seed => ({
      name,
      about: `What receipts stand for: ${name}.`,
      question: { input: { receipts, ...beside }, options: options ?? anchored },
      wanted,
    }),
  );
  return { operation: "score", seeds: [...worked, ...rest], bases: ["receipts just young enough"] };
}
