import type { VerifierRecord } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { type ImportReason, parseRegistryDocument, VerifierRegistry } from "../src/index.ts";
import {
  ALICE,
  BOB,
  codeOf,
  historyOfKeys,
  HISTORY_AT as NOW,
  publicKeyOf,
  registryAt,
  START,
} from "./support/registry.ts";

const exported = historyOfKeys;

function importInto(document: unknown, seconds = NOW) {
  const made = registryAt(seconds);
  return { ...made, result: made.registry.import(document) };
}

const trap = () => {
  throw new Error("looked at");
};

test.each<[string, () => unknown]>([
  ["a proxy that throws", () => new Proxy({}, { get: trap, ownKeys: trap, has: trap, getPrototypeOf: trap })],
  ["an accessor that throws", () => Object.defineProperty(exported(), "verifiers", { get: trap })],
  ["a verifier that throws", () => ({ ...exported(), verifiers: [new Proxy({}, { ownKeys: trap })] })],
  ["a list that throws", () => ({ ...exported(), verifiers: new Proxy([{}], { ownKeys: trap }) })],
  ["keys that are none", () => ({ ...exported(), verifiers: [{ ...exported().verifiers[0], keys: null }] })],
  ["bytes that are no text", () => new Uint8Array([0xff, 0xfe])],
  ["a symbol", () => Symbol("registry")],
])("whatever a stranger hands over is read or refused, and does not throw: %s", (_, make) => {
  expect(parseRegistryDocument(make())).toMatchObject({ ok: false });
  expect(importInto(make()).result).toMatchObject({ ok: false });
});

describe("export and import", () => {
  test("one document holds everything, and reads back to the same registry", () => {
    const document = exported();
    expect(Object.keys(document)).toEqual(["type", "exported_at", "verifiers"]);
    for (const form of [document, JSON.stringify(document)]) {
      const { registry, clock, result } = importInto(form);
      expect(result).toEqual({ ok: true, value: { imported: 2 } });
      expect(registry.export()).toEqual(document);
      for (let at = START - 1; at <= START + 1_400; at += 25) {
        for (const [id, n] of [
          [ALICE, 1],
          [ALICE, 2],
          [ALICE, 3],
          [BOB, 4],
          [BOB, 5],
        ] as const) {
          const again = importInto(document).registry.validateKey(id, publicKeyOf(n), at);
          expect(registry.validateKey(id, publicKeyOf(n), at)).toEqual(again);
        }
      }
      clock.seconds = START + 1_300;
      expect(registry.validateKey(ALICE, publicKeyOf(2)).status).toBe("retired");
      expect(registry.rotateKey(ALICE, publicKeyOf(6)).new_key_version).toBe(4);
      expect(registry.isRevoked(BOB)).toBe(true);
    }
    recordVerdict("verifier-registry/export", document);
  });

  test("an empty registry is a document too", () => {
    const document = registryAt().registry.export();
    expect(document).toEqual({ type: "verifier_registry_v1", exported_at: START, verifiers: [] });
    expect(importInto(document).result).toEqual({ ok: true, value: { imported: 0 } });
  });

  test("a clock behind the export does not lead behind it", () => {
    const { registry } = importInto(exported(), START);
    expect(registry.export().exported_at).toBe(NOW);
    expect(registry.validateKey(ALICE, publicKeyOf(1)).status).toBe("retired");
  });

  test("the keys of every version are held, those of revoked verifiers too", () => {
    const { registry } = importInto(exported());
    for (const n of [1, 2, 3, 4, 5]) {
      const carol = { verifierId: "vdi:verifier:carol", name: "Carol", publicKey: publicKeyOf(n) };
      expect(codeOf(() => registry.register(carol))).toBe("key_held");
    }
  });

  test("only an empty registry takes a document", () => {
    const { registry } = importInto(exported());
    expect(registry.import(exported())).toMatchObject({ ok: false, reason: "registry_not_empty" });
  });

  test("hundreds of verifiers fit", () => {
    const { registry } = registryAt();
    for (let n = 0; n < 300; n++) {
      registry.register({
        verifierId: `vdi:verifier:v${n}`,
        name: "x".repeat(200),
        publicKey: publicKeyOf(100 + n),
      });
    }
    expect(importInto(JSON.stringify(registry.export())).result).toEqual({
      ok: true,
      value: { imported: 300 },
    });
  });
});

type Edit = (document: { verifiers: VerifierRecord[] } & Record<string, unknown>) => void;
type Loose = Record<string, unknown> & { keys: Record<string, unknown>[] };
const verifier =
  (n: number, edit: (record: Loose) => void): Edit =>
  (document) =>
    edit(document.verifiers[n] as unknown as Loose);
const key = (n: number, k: number, members: object): Edit =>
  verifier(n, (record) => Object.assign(record.keys[k] as object, members));

const REFUSED: readonly [name: string, edit: Edit, reason: ImportReason, pointer?: string][] = [
  ["an unknown member", (d) => Object.assign(d, { note: 1 }), "schema", ""],
  ["a missing member", (d) => delete d.exported_at, "schema", ""],
  ["another type", (d) => Object.assign(d, { type: "verifier_registry_v2" }), "schema", "/type"],
  ["milliseconds", (d) => Object.assign(d, { exported_at: NOW * 1000 }), "schema", "/exported_at"],
  ["a broken second", (d) => Object.assign(d, { exported_at: 1.5 }), "schema", "/exported_at"],
  ["no array", (d) => Object.assign(d, { verifiers: {} }), "schema", "/verifiers"],
  [
    "a record with an unknown member",
    verifier(0, (r) => Object.assign(r, { role: "root" })),
    "schema",
    "/verifiers/0/role",
  ],
  [
    "a look-alike id",
    verifier(0, (r) => Object.assign(r, { verifier_id: "vdi:verifier:\u0430lice" })),
    "schema",
  ],
  [
    "an id twice",
    verifier(1, (r) => Object.assign(r, { verifier_id: ALICE })),
    "verifier_duplicate",
    "/verifiers/1/verifier_id",
  ],
  [
    "a key of two verifiers",
    key(1, 0, { public_key: publicKeyOf(1) }),
    "key_duplicate",
    "/verifiers/1/keys/0/public_key",
  ],
  [
    "a key twice in one history",
    key(0, 2, { public_key: publicKeyOf(1) }),
    "key_duplicate",
    "/verifiers/0/keys/2/public_key",
  ],
  [
    "a key of small order",
    key(0, 0, { public_key: `01${"0".repeat(62)}` }),
    "public_key_refused",
    "/verifiers/0/keys/0/public_key",
  ],
  [
    "a version left out",
    key(0, 1, { key_version: 5 }),
    "history_inconsistent",
    "/verifiers/0/keys/1/key_version",
  ],
  ["keys out of order", verifier(0, (r) => r.keys.reverse()), "history_inconsistent"],
  [
    "a first key after registration",
    key(0, 0, { valid_from: START + 1 }),
    "history_inconsistent",
    "/verifiers/0/registered_at",
  ],
  [
    "a registration after the export",
    verifier(0, (r) => Object.assign(r, { registered_at: NOW + 1 })),
    "history_inconsistent",
  ],
  [
    "a replaced key without an end",
    verifier(0, (r) => delete r.keys[0]?.valid_until),
    "history_inconsistent",
    "/verifiers/0/keys/0/valid_until",
  ],
  [
    "a key that ends before it is replaced",
    key(0, 0, { valid_until: START + 99 }),
    "history_inconsistent",
    "/verifiers/0/keys/0/valid_until",
  ],
  [
    "a current key with an end",
    key(0, 2, { valid_until: NOW + 9 }),
    "history_inconsistent",
    "/verifiers/0/keys/2/valid_until",
  ],
  [
    "a key from after the export",
    (d) => {
      key(0, 1, { status: "active" })(d);
      key(0, 2, { valid_from: NOW + 9 })(d);
    },
    "history_inconsistent",
    "/verifiers/0/keys/2/valid_from",
  ],
  [
    "an un-revoked verifier",
    verifier(1, (r) => Object.assign(r, { status: "active" })),
    "history_inconsistent",
    "/verifiers/1/status",
  ],
  [
    "a revocation without its time",
    verifier(1, (r) => delete r.revoked_at),
    "history_inconsistent",
    "/verifiers/1/status",
  ],
  [
    "a revocation without its reason",
    verifier(1, (r) => delete r.revocation_reason),
    "history_inconsistent",
    "/verifiers/1/status",
  ],
  [
    "a revocation after the export",
    verifier(1, (r) => Object.assign(r, { revoked_at: NOW + 1 })),
    "history_inconsistent",
    "/verifiers/1/revoked_at",
  ],
  [
    "a revocation before the last key",
    verifier(1, (r) => Object.assign(r, { revoked_at: START + 1 })),
    "history_inconsistent",
    "/verifiers/1/revoked_at",
  ],
  [
    "a key that outlives the revocation",
    key(1, 0, { valid_until: NOW + 600 }),
    "history_inconsistent",
    "/verifiers/1/keys/0/valid_until",
  ],
  [
    "a retired key said to be active",
    key(0, 0, { status: "active" }),
    "status_inconsistent",
    "/verifiers/0/keys/0/status",
  ],
  [
    "a retired key said to be in grace",
    key(0, 0, { status: "grace" }),
    "status_inconsistent",
    "/verifiers/0/keys/0/status",
  ],
  [
    "a revoked key said to be active",
    key(1, 1, { status: "active" }),
    "status_inconsistent",
    "/verifiers/1/keys/1/status",
  ],
  ["no keys at all", verifier(0, (r) => r.keys.splice(0)), "schema", "/verifiers/0/keys"],
];

describe("a document that this registry could not have written", () => {
  test.each(REFUSED)("%s", (name, edit, reason, pointer) => {
    const document = structuredClone(exported()) as unknown as Parameters<Edit>[0];
    edit(document);
    const { registry, result } = importInto(document);
    expect(result).toMatchObject({ ok: false, reason });
    if (pointer !== undefined && !result.ok) expect(result.pointer).toBe(pointer);
    expect(registry.listActive()).toEqual([]);
    recordVerdict(`verifier-registry/import/${name}`, result);
  });

  test.each([["{"], ["[]"], ["null"], [null], [undefined], [7], [new VerifierRegistry()]])(
    "%s",
    (hostile) => {
      expect(importInto(hostile).result).toMatchObject({ ok: false });
    },
  );

  test("a duplicate member in the text", () => {
    const text = JSON.stringify(exported()).replace(
      '"status":"revoked"',
      '"status":"revoked","status":"active"',
    );
    expect(importInto(text).result).toMatchObject({ ok: false, reason: "duplicate_member" });
  });
});
