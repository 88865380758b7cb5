import { parseVerifierRecord, type VerifierRecord } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { VerifierRegistry } from "../src/index.ts";
import { ALICE, BOB, codeOf, publicKeyOf, registryAt, START } from "./support/registry.ts";

const alice = { verifierId: ALICE, name: "Alice", publicKey: publicKeyOf(1) };

describe("registering", () => {
  test("makes a record with one active key and the specified default capability", () => {
    const { registry } = registryAt();
    const record = registry.register(alice);
    expect(record).toEqual({
      verifier_id: ALICE,
      name: "Alice",
      capabilities: ["full_verification"],
      status: "active",
      registered_at: START,
      keys: [{ key_version: 1, public_key: publicKeyOf(1), status: "active", valid_from: START }],
    });
    expect(parseVerifierRecord(JSON.stringify(record))).toEqual({ ok: true, value: record });
    expect(registry.getVerifier(ALICE)).toEqual(record);
    expect(registry.isRevoked(ALICE)).toBe(false);
  });

  test("keeps organization and capabilities", () => {
    const { registry } = registryAt();
    const capabilities = ["receipts", "full_verification"];
    const record = registry.register({ ...alice, organization: "Example Audit", capabilities });
    capabilities.push("added later");
    expect(record.organization).toBe("Example Audit");
    expect(registry.getVerifier(ALICE)?.capabilities).toEqual(["receipts", "full_verification"]);
  });

  test("uses the real clock when none is given", () => {
    const before = Math.floor(Date.now() / 1000);
    const { registered_at: at } = new VerifierRegistry().register(alice);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
  });
});

describe("records", () => {
  test("are frozen copies, whoever hands them out", () => {
    const { registry } = registryAt();
    const all = [
      registry.register(alice),
      registry.getVerifier(ALICE),
      registry.listActive()[0],
    ] as VerifierRecord[];
    for (const record of all) {
      expect(() => Object.assign(record, { status: "revoked" })).toThrow(TypeError);
      expect(() => Object.assign(record.keys[0] as object, { public_key: publicKeyOf(9) })).toThrow(
        TypeError,
      );
      expect(() => record.keys.push(record.keys[0] as never)).toThrow(TypeError);
      expect(() => record.capabilities.push("x")).toThrow(TypeError);
    }
    expect(new Set(all).size).toBe(3);
    registry.export().verifiers[0]?.keys.pop();
    expect(registry.getVerifier(ALICE)).toEqual(all[0]);
  });

  test("show the statuses of the second in which they are read", () => {
    const { registry, clock } = registryAt();
    registry.register(alice);
    registry.rotateKey(ALICE, publicKeyOf(2), 10);
    const statuses = () => registry.getVerifier(ALICE)?.keys.map(({ status }) => status);
    expect(statuses()).toEqual(["grace", "active"]);
    clock.seconds += 9;
    expect(statuses()).toEqual(["grace", "active"]);
    clock.seconds += 1;
    expect(statuses()).toEqual(["retired", "active"]);
    registry.revoke(ALICE, "left");
    expect(statuses()).toEqual(["revoked", "revoked"]);
  });
});

describe("rotating", () => {
  test("counts versions and answers as specified", () => {
    const { registry, clock } = registryAt();
    registry.register(alice);
    expect(registry.rotateKey(ALICE, publicKeyOf(2), 3600)).toEqual({
      new_key_version: 2,
      grace_period_seconds: 3600,
    });
    clock.seconds += 60;
    expect(registry.rotateKey(ALICE, publicKeyOf(3))).toEqual({
      new_key_version: 3,
      grace_period_seconds: 0,
    });
    expect(registry.getVerifier(ALICE)?.keys).toEqual([
      {
        key_version: 1,
        public_key: publicKeyOf(1),
        status: "grace",
        valid_from: START,
        valid_until: START + 3600,
      },
      {
        key_version: 2,
        public_key: publicKeyOf(2),
        status: "retired",
        valid_from: START,
        valid_until: START + 60,
      },
      { key_version: 3, public_key: publicKeyOf(3), status: "active", valid_from: START + 60 },
    ]);
  });

  test("refuses the current key, an earlier one and another verifier's", () => {
    const { registry } = registryAt();
    registry.register(alice);
    registry.register({ ...alice, verifierId: BOB, publicKey: publicKeyOf(7) });
    registry.rotateKey(ALICE, publicKeyOf(2));
    const rotate = (n: number) => codeOf(() => registry.rotateKey(ALICE, publicKeyOf(n), 5));
    expect([rotate(2), rotate(1), rotate(7)]).toEqual(["key_unchanged", "key_reused", "key_held"]);
    expect(registry.getVerifier(ALICE)?.keys.length).toBe(2);
  });
});

describe("revoking", () => {
  test("answers as specified, ends every key and takes the verifier off the list", () => {
    const { registry, clock } = registryAt();
    registry.register(alice);
    registry.register({ ...alice, verifierId: BOB, publicKey: publicKeyOf(7) });
    registry.rotateKey(ALICE, publicKeyOf(2), 3600);
    clock.seconds += 5;
    expect(registry.revoke(ALICE, "key stolen")).toEqual({
      verifier_id: ALICE,
      reason: "key stolen",
      revoked_at: START + 5,
    });
    expect(registry.isRevoked(ALICE)).toBe(true);
    expect(registry.listActive().map(({ verifier_id: id }) => id)).toEqual([BOB]);
    const record = registry.getVerifier(ALICE);
    expect(record).toMatchObject({
      status: "revoked",
      revoked_at: START + 5,
      revocation_reason: "key stolen",
    });
    expect(record?.keys.map(({ valid_until: until }) => until)).toEqual([START + 5, START + 5]);
  });
});

describe("validateKey", () => {
  const { registry, clock } = registryAt();
  registry.register(alice);
  clock.seconds = START + 100;
  registry.rotateKey(ALICE, publicKeyOf(2), 50);
  clock.seconds = START + 200;
  registry.revoke(ALICE, "closed");
  registry.register({ ...alice, verifierId: BOB, publicKey: publicKeyOf(7) });

  const CASES: readonly [name: string, id: string, key: number, at: number | undefined, verdict: object][] = [
    ["a stranger", "vdi:verifier:carol", 1, undefined, { valid: false, reason: "verifier_unknown" }],
    ["a key that is nobody's", BOB, 1, undefined, { valid: false, reason: "key_unknown" }],
    ["the current key, now", BOB, 7, undefined, { valid: true, key_version: 1, status: "active" }],
    [
      "a key before its time",
      ALICE,
      1,
      START - 1,
      { valid: false, key_version: 1, reason: "key_not_yet_valid" },
    ],
    ["from its first second on", ALICE, 1, START, { valid: true, key_version: 1, status: "active" }],
    ["just before rotation", ALICE, 1, START + 99, { valid: true, key_version: 1, status: "active" }],
    ["at rotation", ALICE, 1, START + 100, { valid: true, key_version: 1, status: "grace" }],
    ["in the last second of grace", ALICE, 1, START + 149, { valid: true, key_version: 1, status: "grace" }],
    [
      "at the end of grace",
      ALICE,
      1,
      START + 150,
      { valid: false, key_version: 1, status: "retired", reason: "key_retired" },
    ],
    [
      "the new key before rotation",
      ALICE,
      2,
      START + 99,
      { valid: false, key_version: 2, reason: "key_not_yet_valid" },
    ],
    ["the new key in its time", ALICE, 2, START + 199, { valid: true, key_version: 2, status: "active" }],
    [
      "at revocation",
      ALICE,
      2,
      START + 200,
      { valid: false, key_version: 2, status: "revoked", reason: "verifier_revoked" },
    ],
    [
      "now, revoked",
      ALICE,
      1,
      undefined,
      { valid: false, key_version: 1, status: "revoked", reason: "verifier_revoked" },
    ],
  ];

  test.each(CASES)("%s", (name, id, key, at, verdict) => {
    const found = registry.validateKey(id, publicKeyOf(key), at);
    expect(found).toEqual(verdict);
    recordVerdict(`verifier-registry/validate/${name}`, found);
  });

  test("hostile evidence is unknown, not an error", () => {
    const hostile = [null, undefined, 7, {}, [ALICE], { toString: () => ALICE }, "constructor", "__proto__"];
    for (const value of hostile) {
      expect(registry.validateKey(value as string, publicKeyOf(1))).toEqual({
        valid: false,
        reason: "verifier_unknown",
      });
      expect(registry.validateKey(BOB, value as string)).toEqual({ valid: false, reason: "key_unknown" });
      expect(registry.getVerifier(value as string)).toBeNull();
    }
    expect(registry.validateKey(BOB, publicKeyOf(7).toUpperCase()).reason).toBe("key_unknown");
  });
});

describe("errors", () => {
  const { registry } = registryAt();
  registry.register(alice);

  test.each([
    ["rotate", () => registry.rotateKey("vdi:verifier:nobody", publicKeyOf(5))],
    ["revoke", () => registry.revoke("vdi:verifier:nobody", "why")],
  ])("%s of a stranger has the code verifier_unknown", (_, call) => {
    expect(codeOf(call)).toBe("verifier_unknown");
  });

  test("a stranger is not revoked, and its key is not valid", () => {
    expect(registry.isRevoked("vdi:verifier:nobody")).toBe(false);
    expect(registry.isRevoked("nobody")).toBe(false);
    expect(() => registry.isRevoked(undefined as never)).toThrow(TypeError);
    const unknown = { valid: false, reason: "verifier_unknown" };
    expect(registry.validateKey("vdi:verifier:nobody", publicKeyOf(1))).toEqual(unknown);
  });

  const register = (change: object) => () => registry.register({ ...alice, ...change });
  const WRONG: readonly [string, () => unknown, RegExp][] = [
    ["no config", () => registry.register(null as never), /^config/],
    ["an id that is no string", register({ verifierId: 7 }), /^verifierId/],
    ["no name", register({ verifierId: BOB, name: undefined }), /^name: expected a string/],
    ["an empty name", register({ verifierId: BOB, name: "" }), /^name/],
    ["a name too long", register({ verifierId: BOB, name: "x".repeat(201) }), /^name/],
    ["a name with a lone surrogate", register({ verifierId: BOB, name: "\ud800" }), /^name/],
    ["a key that is no string", register({ verifierId: BOB, publicKey: new Uint8Array(32) }), /^publicKey/],
    ["an empty organization", register({ verifierId: BOB, organization: "" }), /^organization/],
    ["capabilities that are no array", register({ verifierId: BOB, capabilities: "all" }), /^capabilities/],
    ["a capability that is no text", register({ verifierId: BOB, capabilities: [7] }), /^capabilities\[0\]/],
    ["a capability twice", register({ verifierId: BOB, capabilities: ["a", "a"] }), /^capabilities/],
    [
      "too many capabilities",
      register({ verifierId: BOB, capabilities: Array(33).fill("a") }),
      /^capabilities/,
    ],
    [
      "a proof that is no string",
      register({ verifierId: BOB, publicKey: publicKeyOf(5), proofOfPossession: 7 }),
      /^proof/,
    ],
    ["no reason", () => registry.revoke(ALICE, undefined as never), /^reason/],
    ["an empty reason", () => registry.revoke(ALICE, ""), /^reason/],
    [
      "a grace that is no number",
      () => registry.rotateKey(ALICE, publicKeyOf(5), "9" as never),
      /^gracePeriod/,
    ],
    ["a time that is no number", () => registry.validateKey(ALICE, publicKeyOf(1), "9" as never), /^at/],
    ["a name of the registry that is none", () => new VerifierRegistry({ name: "" }), /^name/],
  ];

  test.each(WRONG)("%s is a TypeError that names the argument and changes nothing", (_, call, message) => {
    const before = registry.export();
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
    expect(registry.export()).toEqual(before);
  });

  test.each([Number.NaN, Number.NEGATIVE_INFINITY, -1, 0.5, 2 ** 53])(
    "a clock that shows %d is an error",
    (read) => {
      expect(codeOf(() => registryAt(read).registry.register(alice))).toBe("clock_invalid");
      expect(codeOf(() => registryAt(read).registry.validateKey(ALICE, publicKeyOf(1)))).toBe(
        "clock_invalid",
      );
    },
  );
});
