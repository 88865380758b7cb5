// Registries of verifiers: what an exported one says of a key at a time, and the histories that none could have written.

import type { VerifierRecord } from "@svc/core";
import { withoutUndefined } from "@svc/core";
import {
  ALICE,
  BOB,
  historyOfKeys,
  HISTORY_AT as NOW,
  publicKeyOf,
  START,
} from "../../sdk/verifier-registry/test/support/registry.ts";
import type { Seed, SeedTable } from "./seed.ts";

const exported = historyOfKeys();

type Loose = Record<string, unknown> & { keys: Record<string, unknown>[] };
type Edit = (document: { verifiers: VerifierRecord[] } & Record<string, unknown>) => void;
const verifier =
  (n: number, edit: (record: Loose) => void): Edit =>
  (document) =>
    edit(document.verifiers[n] as unknown as Loose);
const key = (n: number, k: number, members: object): Edit =>
  verifier(n, (record) => Object.assign(record.keys[k] as object, members));

const REFUSED: readonly (readonly [name: string, reason: string, edit: Edit])[] = [
  ["an unknown member", "schema", (d) => Object.assign(d, { note: 1 })],
  ["another type", "schema", (d) => Object.assign(d, { type: "verifier_registry_v2" })],
  ["milliseconds", "schema", (d) => Object.assign(d, { exported_at: NOW * 1000 })],
  ["a record with an unknown member", "schema", verifier(0, (r) => Object.assign(r, { role: "root" }))],
  [
    "an id that is none",
    "schema",
    verifier(0, (r) => Object.assign(r, { verifier_id: "vdi:verifier:ALICE" })),
  ],
  ["a verifier without keys", "schema", verifier(0, (r) => Object.assign(r, { keys: [] }))],
  ["an id twice", "verifier_duplicate", verifier(1, (r) => Object.assign(r, { verifier_id: ALICE }))],
  ["a key of two verifiers", "key_duplicate", key(1, 0, { public_key: publicKeyOf(1) })],
  ["a key twice in one history", "key_duplicate", key(0, 2, { public_key: publicKeyOf(1) })],
  ["a key of small order", "public_key_refused", key(0, 0, { public_key: `01${"0".repeat(62)}` })],
  ["a key on no curve", "public_key_refused", key(0, 0, { public_key: `02${"0".repeat(62)}` })],
  ["a record that is a text", "schema", (d) => Object.assign(d.verifiers, ["full_verification"])],
  ["a version left out", "history_inconsistent", key(0, 1, { key_version: 5 })],
  ["keys out of order", "history_inconsistent", verifier(0, (r) => r.keys.reverse())],
  ["a first key from after registration", "history_inconsistent", key(0, 0, { valid_from: START + 1 })],
  [
    "a registration after the export",
    "history_inconsistent",
    verifier(0, (r) => Object.assign(r, { registered_at: NOW + 1 })),
  ],
  [
    "a replaced key without an end",
    "history_inconsistent",
    verifier(0, (r) => delete r.keys[0]?.valid_until),
  ],
  ["a key that ends before it is replaced", "history_inconsistent", key(0, 0, { valid_until: START + 99 })],
  ["a current key with an end", "history_inconsistent", key(0, 2, { valid_until: NOW + 9 })],
  [
    "a key from after the export",
    "history_inconsistent",
    (d) => {
      key(0, 1, { status: "active" })(d);
      key(0, 2, { valid_from: NOW + 9 })(d);
    },
  ],
  [
    "a revoked verifier without the time of it",
    "history_inconsistent",
    verifier(1, (r) => delete r.revoked_at),
  ],
  [
    "a revocation before the last key",
    "history_inconsistent",
    verifier(1, (r) => Object.assign(r, { revoked_at: START + 50 })),
  ],
  [
    "a revocation after the export",
    "history_inconsistent",
    verifier(1, (r) => Object.assign(r, { revoked_at: NOW + 1 })),
  ],
  ["a key that outlives the revocation", "history_inconsistent", key(1, 1, { valid_until: NOW })],
  ["a retired key that calls itself active", "status_inconsistent", key(0, 0, { status: "active" })],
  ["a revoked key that calls itself retired", "status_inconsistent", key(1, 0, { status: "retired" })],
];

type Asked = readonly [name: string, wanted: object, id: string, key: number, at?: number];

const ASKED: readonly Asked[] = [
  ["an active key", { valid: true, status: "active" }, ALICE, 3],
  ["a key in grace", { valid: true, status: "grace" }, ALICE, 2],
  ["the last second of a grace", { valid: true, status: "grace" }, ALICE, 2, START + 1_299],
  ["the end of a grace", { reason: "key_retired" }, ALICE, 2, START + 1_300],
  ["a retired key", { reason: "key_retired" }, ALICE, 1],
  ["a retired key while it was active", { valid: true, status: "active" }, ALICE, 1, START + 99],
  ["a key as it is replaced", { valid: true, status: "grace" }, ALICE, 1, START + 100],
  ["a key before its time", { reason: "key_not_yet_valid" }, ALICE, 3, START + 299],
  ["a revoked verifier's key", { reason: "verifier_revoked" }, BOB, 5],
  ["a revoked verifier's key before", { valid: true, status: "active" }, BOB, 5, START + 299],
  ["a replaced key of a revoked verifier", { reason: "verifier_revoked" }, BOB, 4],
  ["a key of another verifier", { reason: "key_unknown" }, ALICE, 4],
  ["a verifier of no registry", { reason: "verifier_unknown" }, "vdi:verifier:carol", 1],
];

export function registries(): SeedTable {
  const asked = ASKED.map(
    ([name, wanted, verifier_id, n, at]): Seed => ({
      name,
      about: `What a registry says of ${name}.`,
      question: {
        input: { registry: exported, verifier_id, public_key: publicKeyOf(n) },
        options: withoutUndefined({ now: NOW, at }),
      },
      wanted,
    }),
  );
  const refused = REFUSED.map(([name, reason, edit]): Seed => {
    const registry = structuredClone(exported) as unknown as Parameters<Edit>[0];
    edit(registry);
    return {
      name,
      about: `A registry that is refused: ${name}.`,
      question: {
        input: { registry, verifier_id: ALICE, public_key: publicKeyOf(3) },
        options: { now: NOW },
      },
      wanted: { valid: false, reason },
    };
  });
  return { operation: "registry", seeds: [...asked, ...refused], bases: ["an active key"] };
}
