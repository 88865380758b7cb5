import {
  type AuthorityBinding,
  canonicalize,
  createSigner,
  encodeUtf8,
  hashManifest,
  type Json,
  type Manifest,
  PAYLOAD_TYPES,
  signDocument,
} from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { getManifest, type LoadOptions, type LoadReason, loadManifest } from "../src/index.ts";

const ISSUED_AT = 1_800_000_000;
const EXPIRES_AT = 1_900_000_000;
const NAME = "Bank of Examples, credit committee";
const authority = createSigner("11".repeat(32));
const stranger = createSigner("22".repeat(32), authority.kid);
const SMALL_ORDER_KEY = `01${"00".repeat(31)}`;

const manifest = withHash({
  manifest_version: "2.1.0",
  manifest_id: "vdi:manifest:house-rules",
  name: "House rules",
  regulation: "",
  authority: { type: "legal_review", name: NAME, reference: "opinion 7" },
  constraints: [
    {
      id: "amount",
      description: "An amount is at most 900.50.",
      critical: true,
      vertex: "check",
      predicate: { input: "/amount", op: "le", value: 900.5 },
      when: { outcome: "yes" },
    },
  ],
});
const binding = bind(manifest);
const document = { ...manifest, authority_binding: binding };
const options: LoadOptions = { authorities: [authority.publicKey], at: ISSUED_AT };

function withHash(body: Omit<Manifest, "manifest_hash">): Manifest {
  return { ...body, manifest_hash: hashManifest(body) };
}

function bind(of: Manifest, change: Partial<AuthorityBinding> = {}, signer = authority): AuthorityBinding {
  const { manifest_id, manifest_version, manifest_hash } = of;
  const body = {
    manifest_id,
    manifest_version,
    manifest_hash,
    authority: of.authority,
    issued_at: ISSUED_AT,
    expires_at: EXPIRES_AT,
  };
  return signDocument(PAYLOAD_TYPES.authorityBinding, { ...body, ...change }, signer);
}

/** The document of a manifest that was rebound by its authority after the change. */
function reissued(change: Partial<Manifest>): object {
  const changed = withHash({ ...manifest, ...change });
  return { ...changed, authority_binding: bind(changed) };
}

describe("a manifest from outside", () => {
  test("is loaded on the word of a pinned authority, from text, bytes or a value", () => {
    const expected = { ok: true, value: { manifest, authorityBinding: binding } };
    const text = JSON.stringify(document);
    for (const form of [document, text, encodeUtf8(text)]) {
      expect(loadManifest(form, options)).toEqual(expected);
    }
    expect(loadManifest(manifest, { ...options, authorityBinding: binding })).toEqual(expected);
    expect(loadManifest(manifest, { ...options, authorityBinding: JSON.stringify(binding) })).toEqual(
      expected,
    );
  });

  test("is a frozen copy", () => {
    const source = structuredClone(document);
    const loaded = loadManifest(source, options);
    source.name = "renamed after loading";
    if (!loaded.ok) throw new Error(loaded.detail);
    expect(loaded.value.manifest.name).toBe("House rules");
    expect(() => loaded.value.manifest.constraints.pop()).toThrow(TypeError);
  });

  test("counts the pinned kid and the pinned name where they are given", () => {
    const { publicKey: public_key, kid } = authority;
    const load = (pinned: LoadOptions["authorities"][number]) =>
      loadManifest(document, { ...options, authorities: [stranger.publicKey, pinned] });
    expect(load({ public_key, kid, name: NAME })).toMatchObject({ ok: true });
    const unrecognised = { ok: false, reason: "manifest_authority_unrecognised" };
    expect(load({ public_key, kid: "another" })).toMatchObject(unrecognised);
    expect(load({ public_key, name: "Another Authority" })).toMatchObject(unrecognised);
  });
});

const { value: signatureValue, ...unsignedSignature } = binding.signature;
const REFUSALS: readonly [name: string, document: unknown, reason: LoadReason, pointer?: string][] = [
  ["no JSON", "{", "not_json"],
  ["no object", "[]", "schema"],
  ["null", null, "schema", ""],
  ["a duplicate key", JSON.stringify(document).replace("{", '{"name":"x",'), "duplicate_member"],
  ["a prototype", `{"__proto__":{},${JSON.stringify(document).slice(1)}`, "forbidden_member"],
  ["an unknown member", { ...document, note: "x" }, "schema", "/note"],
  ["another name", { ...document, name: "x" }, "manifest_hash_mismatch", "/manifest_hash"],
  [
    "a looser rule",
    JSON.parse(JSON.stringify(document).replace("900.5", "901")),
    "manifest_hash_mismatch",
    "/manifest_hash",
  ],
  [
    "a looser rule, hash recomputed",
    { ...withHash({ ...manifest, constraints: [] }), authority_binding: binding },
    "authority_binding_mismatch",
    "/authority_binding/manifest_hash",
  ],
  ["no binding", manifest, "authority_binding_missing"],
  ["a null binding", { ...manifest, authority_binding: null }, "schema", "/authority_binding"],
  [
    "a binding without signature value",
    { ...manifest, authority_binding: { ...binding, signature: unsignedSignature } },
    "schema",
    "/authority_binding/signature/value",
  ],
  [
    "the binding of another version",
    { ...manifest, authority_binding: bind(manifest, { manifest_version: "2.0.0" }) },
    "authority_binding_mismatch",
    "/authority_binding/manifest_version",
  ],
  [
    "the binding of another manifest",
    { ...manifest, authority_binding: bind(manifest, { manifest_id: "vdi:manifest:other" }) },
    "authority_binding_mismatch",
    "/authority_binding/manifest_id",
  ],
  [
    "a binding that names another authority",
    {
      ...manifest,
      authority_binding: bind(manifest, { authority: { ...manifest.authority, reference: null } }),
    },
    "authority_binding_mismatch",
    "/authority_binding/authority",
  ],
  [
    "a stranger's signature under the authority's kid",
    { ...manifest, authority_binding: bind(manifest, {}, stranger) },
    "manifest_authority_unrecognised",
    "/authority_binding/signature/public_key",
  ],
  [
    "an altered signature",
    {
      ...manifest,
      authority_binding: {
        ...binding,
        signature: {
          ...binding.signature,
          value: signatureValue.replace(/^./, (c) => (c === "0" ? "1" : "0")),
        },
      },
    },
    "authority_binding_signature_invalid",
    "/authority_binding/signature/value",
  ],
  [
    "a validity stretched after signing",
    { ...manifest, authority_binding: { ...binding, expires_at: EXPIRES_AT + 1 } },
    "authority_binding_signature_invalid",
    "/authority_binding/signature/value",
  ],
  [
    "a signature made for another kind of document",
    {
      ...manifest,
      authority_binding: signDocument(PAYLOAD_TYPES.revocation, omitSignature(binding), authority),
    },
    "authority_binding_signature_invalid",
    "/authority_binding/signature/value",
  ],
  [
    "a binding that ends before it begins",
    { ...manifest, authority_binding: bind(manifest, { expires_at: ISSUED_AT }) },
    "authority_binding_not_current",
    "/authority_binding/expires_at",
  ],
  [
    "a binding that ends before it begins, both within the skew",
    {
      ...manifest,
      authority_binding: bind(manifest, { issued_at: ISSUED_AT + 100, expires_at: ISSUED_AT + 50 }),
    },
    "authority_binding_not_current",
  ],
  [
    "the id of inline constraints",
    reissued({ manifest_id: "vdi:manifest:inline" }),
    "manifest_id_reserved",
    "/manifest_id",
  ],
  [
    "the id of a published manifest",
    reissued({ manifest_id: "vdi:manifest:fair-lending-v1", manifest_version: "1.0.0" }),
    "manifest_conflicts_published",
    "/manifest_id",
  ],
  [
    "an unpublished version of a published manifest",
    reissued({ manifest_id: "vdi:manifest:fair-lending-v1", manifest_version: "9.9.9" }),
    "manifest_conflicts_published",
    "/manifest_id",
  ],
  [
    "a limit that no statement can hold",
    reissued({
      constraints: [
        { ...constraint("big"), predicate: { input: "/amount", op: "le", value: 9_000_000_000_000 } },
      ],
    }),
    "schema",
    "/constraints/0/predicate/value",
  ],
  [
    "more inputs than a statement has room for",
    reissued({
      constraints: Array.from({ length: 13 }, (_, i) => ({
        ...constraint(`c${i}`),
        predicate: { input: `/a${i}`, op: "eq" as const, value: true },
        when: { input: `/b${i}`, op: "eq" as const, value: true },
      })),
    }),
    "manifest_not_encodable",
    "/constraints",
  ],
  [
    "more steps than a statement has room for",
    reissued({
      constraints: Array.from({ length: 9 }, (_, i) => ({
        ...constraint(`c${i}`),
        vertex: `at${i}`,
        when: { outcome: `end${i}` },
      })),
    }),
    "manifest_not_encodable",
    "/constraints",
  ],
  [
    "more constraints than 16",
    reissued({ constraints: Array.from({ length: 17 }, (_, i) => constraint(`c${i}`)) }),
    "schema",
    "/constraints",
  ],
];

function constraint(id: string) {
  return { id, description: "a rule", critical: true, vertex: "check" };
}

function omitSignature({ signature: _, ...body }: AuthorityBinding): Omit<AuthorityBinding, "signature"> {
  return body;
}

describe("refused, with a reason and a place", () => {
  test.each(REFUSALS)("%s", (name, refused, reason, pointer) => {
    const loaded = loadManifest(refused, options);
    expect(loaded).toMatchObject({ ok: false, reason });
    if (loaded.ok) return;
    expect(loaded.detail).not.toBe("");
    if (pointer !== undefined) expect(loaded.pointer ?? "").toBe(pointer);
    recordVerdict(`registry/load/${name}`, loaded);
  });

  test("a detached binding beside one in the document: two are one too many", () => {
    const loaded = loadManifest(document, { ...options, authorityBinding: binding });
    expect(loaded).toMatchObject({ ok: false, reason: "schema" });
  });

  test("an empty list of authorities believes nobody", () => {
    expect(loadManifest(document, { ...options, authorities: [] })).toMatchObject({
      ok: false,
      reason: "manifest_authority_unrecognised",
    });
  });

  test("the time asked about: skew before the beginning, none after the end", () => {
    const load = (at: number, clockSkewSeconds?: number) =>
      loadManifest(document, {
        ...options,
        at,
        ...(clockSkewSeconds === undefined ? {} : { clockSkewSeconds }),
      }).ok;
    expect([load(ISSUED_AT - 300), load(ISSUED_AT - 301), load(ISSUED_AT - 1, 0)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([load(EXPIRES_AT - 1), load(EXPIRES_AT), load(EXPIRES_AT, 1_000)]).toEqual([true, false, false]);
  });

  test("every character of the document altered: never loaded as something else, never thrown", () => {
    const text = canonicalize(document as unknown as Json);
    const reasons = new Set<string>();
    for (let i = 0; i < text.length; i++) {
      const altered = text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ 1) + text.slice(i + 1);
      const loaded = loadManifest(altered, options);
      expect(loaded.ok, altered).toBe(false);
      if (!loaded.ok) reasons.add(loaded.reason);
    }
    recordVerdict("registry/load/altered characters", [...reasons].sort());
  });

  test("hostile values are refusals", () => {
    const cyclic: Record<string, unknown> = { ...document };
    cyclic.name = cyclic;
    const accessor = Object.defineProperty({ ...document }, "name", {
      enumerable: true,
      get: () => {
        throw new Error("read");
      },
    });
    const proxy = new Proxy(document, {
      ownKeys: () => {
        throw new Error("read");
      },
    });
    for (const hostile of [cyclic, accessor, proxy, undefined, 1n, Symbol("x"), () => document, new Map()]) {
      expect(loadManifest(hostile, options)).toMatchObject({ ok: false });
      expect(loadManifest(manifest, { ...options, authorityBinding: hostile ?? null })).toMatchObject({
        ok: false,
      });
    }
  });
});

describe("a wrong call", () => {
  const WRONG: readonly [string, unknown, RegExp][] = [
    ["no options", undefined, /^options/],
    ["no authorities", {}, /^options\.authorities: undefined/],
    ["a key that is no hex", { authorities: ["xyz"] }, /^options\.authorities\[0\]: expected 64/],
    ["a key in capitals", { authorities: [authority.publicKey.toUpperCase()] }, /^options\.authorities\[0\]/],
    [
      "a key of small order",
      { authorities: [SMALL_ORDER_KEY] },
      /^options\.authorities\[0\]: .*public_key_small_order/,
    ],
    [
      "a member unknown",
      { authorities: [{ public_key: authority.publicKey, key: 1 }] },
      /unknown member "key"/,
    ],
    ["a kid that is none", { authorities: [{ public_key: authority.publicKey, kid: "a b" }] }, /\.kid/],
    ["an empty name", { authorities: [{ public_key: authority.publicKey, name: "" }] }, /\.name/],
    ["a number", { authorities: [7] }, /^options\.authorities\[0\]/],
  ];

  test.each(WRONG)("%s is a TypeError that names the argument", (_, wrong, message) => {
    expect(() => loadManifest(document, wrong as LoadOptions)).toThrow(TypeError);
    expect(() => loadManifest(document, wrong as LoadOptions)).toThrow(message);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1.5])("a time of %d is a RangeError", (time) => {
    expect(() => loadManifest(document, { ...options, at: time })).toThrow(RangeError);
    expect(() => loadManifest(document, { ...options, clockSkewSeconds: time })).toThrow(RangeError);
  });
});

test("a published manifest is loadable like any other", () => {
  const published = getManifest("vdi:manifest:api-billing-v1") as Manifest;
  const loaded = loadManifest({ ...published, authority_binding: bind(published) }, options);
  expect(loaded).toMatchObject({ ok: true });
});
