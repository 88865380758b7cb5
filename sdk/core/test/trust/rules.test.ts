// The rules of trust that every room calls: windows, freshness, names under which a key is revoked.
import { describe, expect, test } from "vitest";
import { deriveKid, encodeHex, sha256 } from "../../src/index.ts";
import {
  isFresh,
  namesOfKey,
  parseVerifierReference,
  pinningOf,
  readRevocation,
  revokedName,
  windowFault,
} from "../../src/trust/index.ts";

const ISSUED = 1_000_000;
const EXPIRES = 2_000_000;

describe("a time window", () => {
  const window = { issued_at: ISSUED, expires_at: EXPIRES };
  test.each([
    [ISSUED - 61, null, "issued_in_future"],
    [ISSUED - 60, null, null],
    [EXPIRES - 1, null, null],
    [EXPIRES, null, "expired"],
    [ISSUED, ISSUED - 60, null],
    [ISSUED, ISSUED - 61, "issued_after_log_time"],
    [EXPIRES, ISSUED - 61, "expired"],
  ] as const)("at %d, logged at %s: %s", (at, logTime, fault) => {
    expect(windowFault(window, { at, skew: 60, logTime })).toBe(fault);
  });

  test("one that ends as it begins, or before, never holds", () => {
    for (const expires_at of [ISSUED, ISSUED - 1]) {
      const empty = { issued_at: ISSUED, expires_at };
      for (const at of [ISSUED - 60, expires_at - 1, ISSUED]) {
        expect(windowFault(empty, { at, skew: 60 })).toBe("expires_before_issue");
      }
    }
  });
});

test.each([
  [0, true],
  [100, true],
  [101, false],
  [-30, true],
  [-31, false],
])("a snapshot %d seconds old is fresh: %s", (age, fresh) => {
  expect(isFresh({ snapshotTime: ISSUED - age }, { now: ISSUED, maxAge: 100, skew: 30 })).toBe(fresh);
});

test("a key pinned under a kid counts where that kid is stated, and nowhere else", () => {
  const public_key = "aa".repeat(32);
  const pinned = [{ public_key, kid: "ops-2026" }];
  expect(pinningOf(pinned, { public_key, kid: "ops-2026" })).toBe("pinned");
  expect(pinningOf(pinned, { public_key, kid: "ops-2025" })).toEqual({ expectedKid: "ops-2026" });
  expect(pinningOf(pinned, { public_key: "bb".repeat(32), kid: "ops-2026" })).toBe("unknown");
});

test("64 earlier snapshots are read, and not one more", () => {
  const snapshot = { snapshotTime: ISSUED, revokedAttestations: [], revokedKids: [] };
  const before = (count: number) => Array.from({ length: count }, () => ({ snapshot }));
  const read = (count: number) => readRevocation({ snapshot, earlier: before(count) }, null, "revocation");
  expect(read(64)?.earlier.length).toBe(64);
  expect(() => read(65)).toThrow("revocation.earlier: expected at most 64 snapshots");
});

describe("names of a key", () => {
  const public_key = encodeHex(sha256(new Uint8Array(1)));
  const derived = deriveKid(sha256(new Uint8Array(1)));
  const pinned = [
    { public_key, kid: "ops-2026" },
    { public_key: "aa".repeat(32), kid: "ops-2025" },
    { public_key },
  ];

  // Hashed as text it would be another name, and revoking under that stops nobody.
  test.each([[public_key], [new Uint8Array(31)], [null], [undefined], [[]]])("no kid of %s", (other) => {
    expect(() => deriveKid(other as never)).toThrow(new TypeError("publicKey: expected 32 bytes"));
  });

  test("public key, derived kid, stated kid, and the kids under which it is pinned", () => {
    expect(namesOfKey({ kid: "x", public_key }, pinned)).toEqual(["x", derived, public_key, "ops-2026"]);
  });

  test.each([derived, public_key, "ops-2026", "x"])("revoked as %s, whatever kid is stated", (name) => {
    expect(revokedName({ kid: "x", public_key }, pinned, new Set([name]))).toBe(name);
  });

  test("a kid of another pinned key, or of one that nobody pinned, resolves to nothing", () => {
    expect(revokedName({ kid: "x", public_key }, pinned, new Set(["ops-2025"]))).toBeNull();
    expect(revokedName({ kid: "x", public_key }, null, new Set(["ops-2026"]))).toBeNull();
  });
});

test("verifier references", () => {
  const key = "ab".repeat(32);
  expect(parseVerifierReference("vdi:verifier:a.b-1")).toEqual({ id: "vdi:verifier:a.b-1", key: null });
  expect(parseVerifierReference(`vdi:verifier:a#${key}`)).toEqual({ id: "vdi:verifier:a", key });
  for (const bad of [
    "a",
    "vdi:verifier:",
    "vdi:verifier:A",
    "vdi:verifier:a#",
    `vdi:verifier:a#${key}0`,
    "vdi:verifier:a\n",
    7,
    null,
  ]) {
    expect(parseVerifierReference(bad)).toBeNull();
  }
});
