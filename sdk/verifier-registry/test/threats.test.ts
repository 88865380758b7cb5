import { encodeHex } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { MemoryVerifierStorage } from "../src/index.ts";
import { ALICE, BOB, codeOf, publicKeyOf, registryAt, START } from "./support/registry.ts";

const alice = { verifierId: ALICE, name: "Alice", publicKey: publicKeyOf(1) };
const HOUR = 3_600;

describe("threat 49: registering another's key, or a look-alike of an id", () => {
  const LOOK_ALIKES = [
    "vdi:verifier:Alice",
    "VDI:verifier:alice",
    "vdi:verifier:\u0430lice",
    "vdi:verifier:al\u0131ce",
    "vdi:verifier:al\u00edce",
    "vdi:verifier:alice\u200b",
    "vdi:verifier:\u202ealice",
    "vdi:verifier:\uff41lice",
    "vdi:verifier:alice\u0000",
    "vdi:verifier:alice\n",
    " vdi:verifier:alice",
    "vdi:verifier:alice ",
    "vdi:verifier:a/lice",
    "vdi:verifier:alice#key",
    "vdi:verifier:",
    `vdi:verifier:${"a".repeat(65)}`,
    "vdi:issuer:alice",
    "alice",
    "",
    "constructor",
    "__proto__",
  ];

  test.each(LOOK_ALIKES.map((id) => [id]))("%j is refused everywhere an id is taken", (id) => {
    const { registry } = registryAt();
    registry.register(alice);
    const codes = [
      codeOf(() => registry.register({ ...alice, verifierId: id, publicKey: publicKeyOf(2) })),
      codeOf(() => registry.rotateKey(id, publicKeyOf(2))),
      codeOf(() => registry.revoke(id, "why")),
      codeOf(() => registry.challenge(id, publicKeyOf(2))),
    ];
    expect(codes).toEqual(Array(4).fill("verifier_id_invalid"));
    expect(registry.validateKey(id, publicKeyOf(1))).toEqual({ valid: false, reason: "verifier_unknown" });
    expect(registry.isRevoked(id)).toBe(false);
    expect(registry.getVerifier(id)).toBeNull();
  });

  test("every id of the grammar is taken, up to its full length", () => {
    const { registry } = registryAt();
    const names = ["a", "0", "a.b-c_d", "__proto", "constructor", "z".repeat(64)];
    for (const [i, name] of names.entries()) {
      const verifierId = `vdi:verifier:${name}`;
      registry.register({ verifierId, name, publicKey: publicKeyOf(20 + i) });
      expect(registry.validateKey(verifierId, publicKeyOf(20 + i)).valid).toBe(true);
    }
    expect(registry.listActive().map(({ name }) => name)).toEqual(names);
  });

  test("an id is registered once", () => {
    const { registry } = registryAt();
    registry.register(alice);
    const again = codeOf(() => registry.register({ ...alice, name: "Mallory", publicKey: publicKeyOf(2) }));
    expect(again).toBe("verifier_exists");
    expect(registry.getVerifier(ALICE)).toMatchObject({
      name: "Alice",
      keys: [{ public_key: publicKeyOf(1) }],
    });
  });

  test("a key has one holder, whatever has become of it", () => {
    const { registry, clock } = registryAt();
    registry.register(alice);
    const steal = () =>
      codeOf(() => registry.register({ verifierId: BOB, name: "Bob", publicKey: publicKeyOf(1) }));
    expect(steal()).toBe("key_held");
    registry.rotateKey(ALICE, publicKeyOf(2), 10);
    expect(steal()).toBe("key_held");
    clock.seconds += HOUR;
    expect(steal()).toBe("key_held");
    registry.revoke(ALICE, "gone");
    expect(steal()).toBe("key_held");
  });
});

describe("threat 50: an old key after rotation", () => {
  test("is refused from the second of rotation on, by default", () => {
    const { registry, clock } = registryAt();
    registry.register(alice);
    clock.seconds += 10;
    registry.rotateKey(ALICE, publicKeyOf(2));
    const old = { valid: false, key_version: 1, status: "retired", reason: "key_retired" };
    expect(registry.validateKey(ALICE, publicKeyOf(1))).toEqual(old);
    expect(registry.validateKey(ALICE, publicKeyOf(1), START + 9).valid).toBe(true);
    expect(registry.validateKey(ALICE, publicKeyOf(1), START + 10)).toEqual(old);
  });

  test.each([
    [0, [false, false, false]],
    [1, [true, false, false]],
    [2, [true, true, false]],
  ] as const)("with a grace of %d s, at 0, 1 and 2 s", (grace, expected) => {
    const { registry, clock } = registryAt();
    registry.register(alice);
    registry.rotateKey(ALICE, publicKeyOf(2), grace);
    const found = [0, 1, 2].map((seconds) => {
      clock.seconds = START + seconds;
      return registry.validateKey(ALICE, publicKeyOf(1)).valid;
    });
    expect(found).toEqual(expected);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0.5, 1e300, 2 ** 53])(
    "a grace of %d s is a RangeError and rotates nothing",
    (grace) => {
      const { registry } = registryAt();
      registry.register(alice);
      expect(() => registry.rotateKey(ALICE, publicKeyOf(2), grace)).toThrow(RangeError);
      expect(registry.validateKey(ALICE, publicKeyOf(1)).status).toBe("active");
      expect(registry.validateKey(ALICE, publicKeyOf(2)).reason).toBe("key_unknown");
    },
  );

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 0.5])("a time of %d is a RangeError", (at) => {
    const { registry } = registryAt();
    expect(() => registry.validateKey(ALICE, publicKeyOf(1), at)).toThrow(RangeError);
  });

  test("is not revived by a clock set back an hour", () => {
    const { registry, clock } = registryAt();
    registry.register(alice);
    registry.rotateKey(ALICE, publicKeyOf(2), 60);
    clock.seconds += 60;
    expect(registry.validateKey(ALICE, publicKeyOf(1)).valid).toBe(false);
    clock.seconds -= HOUR;
    expect(registry.validateKey(ALICE, publicKeyOf(1))).toMatchObject({ valid: false, status: "retired" });
    expect(registry.getVerifier(ALICE)?.keys[0]?.status).toBe("retired");
    expect(registry.revoke(ALICE, "late").revoked_at).toBe(START + 60);
  });

  test("is not revived by a restart behind a clock set back", () => {
    const storage = new MemoryVerifierStorage();
    const before = registryAt(START, { storage });
    before.registry.register(alice);
    before.registry.rotateKey(ALICE, publicKeyOf(2), 60);
    before.clock.seconds += 60;
    before.registry.validateKey(ALICE, publicKeyOf(1));
    const after = registryAt(START, { storage }).registry;
    expect(after.validateKey(ALICE, publicKeyOf(1))).toMatchObject({ valid: false, status: "retired" });
  });
});

describe("threat 51: a back-dated receipt under a revoked key", () => {
  test("a time that the signer claims is nothing; a log time counts before the end only", () => {
    const { registry, clock } = registryAt();
    registry.register(alice);
    clock.seconds += 100;
    registry.revoke(ALICE, "stolen");
    const logged = (at?: number) => registry.validateKey(ALICE, publicKeyOf(1), at).valid;
    expect(logged()).toBe(false);
    expect([logged(START + 99), logged(START + 100), logged(START + 5_000)]).toEqual([true, false, false]);
  });
});

describe("threat 52: rotating to one's own key, un-revoking, registering anew", () => {
  test("revocation is final for id and keys", () => {
    const { registry } = registryAt();
    registry.register(alice);
    registry.rotateKey(ALICE, publicKeyOf(2));
    registry.revoke(ALICE, "stolen");
    const before = registry.export();
    const codes = {
      rotate: codeOf(() => registry.rotateKey(ALICE, publicKeyOf(3))),
      rotateBack: codeOf(() => registry.rotateKey(ALICE, publicKeyOf(1))),
      revokeAgain: codeOf(() => registry.revoke(ALICE, "another reason")),
      registerId: codeOf(() => registry.register({ ...alice, publicKey: publicKeyOf(3) })),
      registerKey: codeOf(() => registry.register({ ...alice, verifierId: BOB })),
      registerOldKey: codeOf(() =>
        registry.register({ ...alice, verifierId: BOB, publicKey: publicKeyOf(2) }),
      ),
      import: registry.import({ ...before, verifiers: [] }),
    };
    expect(codes).toMatchObject({
      rotate: "verifier_revoked",
      rotateBack: "verifier_revoked",
      revokeAgain: "verifier_revoked",
      registerId: "verifier_revoked",
      registerKey: "key_held",
      registerOldKey: "key_held",
      import: { ok: false, reason: "registry_not_empty" },
    });
    expect(registry.export()).toEqual(before);
    recordVerdict("verifier-registry/threat 52", codes);
  });

  test("no clock brings a revoked verifier back", () => {
    const { registry, clock } = registryAt();
    registry.register(alice);
    clock.seconds += HOUR;
    registry.revoke(ALICE, "stolen");
    clock.seconds = START;
    expect(registry.isRevoked(ALICE)).toBe(true);
    expect(registry.validateKey(ALICE, publicKeyOf(1)).reason).toBe("verifier_revoked");
    expect(registry.listActive()).toEqual([]);
  });
});

describe("threat 53: keys of small order and keys that are not canonical", () => {
  const P = (1n << 255n) - 19n;
  const SIGN = 1n << 255n;
  const littleEndian = (n: bigint) =>
    encodeHex(Uint8Array.from({ length: 32 }, (_, i) => Number((n >> BigInt(8 * i)) & 0xffn)));
  // y of the points of order 1, 2, 4 and 8, in every spelling of 255 bits, with either sign of x.
  const SMALL_Y = [1n, P - 1n, 0n, P, P + 1n];
  const ORDER_8 = [
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  ];
  const withSign = (hex: string) =>
    hex.slice(0, 62) + (Number.parseInt(hex.slice(62), 16) | 0x80).toString(16).padStart(2, "0");
  const ENCODINGS = [
    ...SMALL_Y.flatMap((y) => [littleEndian(y), littleEndian(y | SIGN)]),
    ...ORDER_8.flatMap((y) => [y, withSign(y)]),
  ];

  test("are 14 encodings", () => {
    expect(new Set(ENCODINGS).size).toBe(14);
  });

  test.each(ENCODINGS)("%s is refused at every door", (publicKey) => {
    const { registry } = registryAt();
    registry.register(alice);
    const before = registry.export();
    const refused = [
      codeOf(() => registry.register({ verifierId: BOB, name: "Bob", publicKey })),
      codeOf(() => registry.rotateKey(ALICE, publicKey)),
      codeOf(() => registry.challenge(BOB, publicKey)),
    ];
    for (const code of refused) expect(code).toMatch(/^public_key_(small_order|not_canonical)$/);
    expect(registry.export()).toEqual(before);
    const [record] = before.verifiers;
    const planted = {
      ...before,
      verifiers: [{ ...record, keys: [{ ...record?.keys[0], public_key: publicKey }] }],
    };
    expect(registryAt().registry.import(planted)).toMatchObject({ ok: false, reason: "public_key_refused" });
    recordVerdict(`verifier-registry/threat 53/${publicKey}`, refused);
  });

  test.each([
    ["y not below p", littleEndian(P + 3n), "public_key_not_canonical"],
    ["no point of the curve", littleEndian(2n), "public_key_not_on_curve"],
    ["capitals", publicKeyOf(2).toUpperCase(), "public_key_not_canonical"],
    ["too short", publicKeyOf(2).slice(2), "public_key_not_canonical"],
    ["too long", `${publicKeyOf(2)}00`, "public_key_not_canonical"],
    ["a prefix", `0x${publicKeyOf(2).slice(2)}`, "public_key_not_canonical"],
    ["nothing", "", "public_key_not_canonical"],
  ])("%s", (_, publicKey, code) => {
    const { registry } = registryAt();
    expect(codeOf(() => registry.register({ ...alice, publicKey }))).toBe(code);
  });
});
