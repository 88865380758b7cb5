import { describe, expect, test } from "vitest";
import { createSigner, createTrustPolicy, readRoots, type TrustOptions } from "../../src/index.ts";
import { DISGUISES } from "./disguises.ts";

const key = (digit: string) => createSigner(digit.repeat(64)).publicKey;
const FULL: Required<TrustOptions> = {
  issuers: [key("1"), { public_key: key("2"), kid: "ops-2026", uses: ["adjustments"], for: [key("8")] }],
  domains: ["lender.example"],
  verificationKeys: ["ab".repeat(32)],
  governanceKeys: [key("3")],
  manifestAuthorities: [{ public_key: key("4"), name: "Bureau" }],
  revocationKeys: [key("5")],
  minimumGrade: "mpc-3+beacon",
  publicBeacons: [{ source: "drand quicknet, round 1", value: "00ff" }],
  ceremonyKeys: [{ public_key: key("6"), party: "Somebody" }],
  sources: [{ public_key: key("7"), roles: ["/income", "credit-bureau"], name: "Bureau" }],
  acceptUnrecognisedKey: true,
};

describe("createTrustPolicy", () => {
  test("is read as the plain object it was made of, and its digest names every root", () => {
    const policy = createTrustPolicy(FULL);
    expect(readRoots(policy, "trust")).toEqual(readRoots(FULL, "trust"));
    expect(policy.digest).toBe(readRoots(FULL, "trust").rootsDigest);
    const { digest, ...roots } = policy;
    expect(createTrustPolicy(roots).digest).toBe(digest);
    expect(Object.keys(roots).sort()).toEqual(Object.keys(FULL).sort());
    const digests = new Set([policy.digest, createTrustPolicy({}).digest]);
    for (const member of Object.keys(FULL)) {
      const { [member as keyof TrustOptions]: _, ...others } = FULL as TrustOptions;
      digests.add(createTrustPolicy(others).digest);
      digests.add(createTrustPolicy({ [member]: FULL[member as keyof TrustOptions] }).digest);
    }
    expect(digests.size).toBe(2 + 2 * Object.keys(FULL).length);
  });

  test("what happens to the roots afterwards changes nothing", () => {
    const issuers = [key("1")];
    const policy = createTrustPolicy({ issuers });
    issuers.push(key("9"));
    expect(readRoots(policy, "trust").issuers).toEqual([{ public_key: key("1") }]);
    expect(() => (readRoots(policy, "trust").issuers as unknown[]).push(key("9"))).toThrow(TypeError);
    expect(() => Object.assign(policy, { digest: "" })).toThrow(TypeError);
  });

  test("the order of lists does not matter to the digest", () => {
    const issuers = [key("1"), key("2")];
    expect(createTrustPolicy({ issuers }).digest).toBe(
      createTrustPolicy({ issuers: [...issuers].reverse() }).digest,
    );
  });

  test("its digest names uses and the keys of bills, in any order", () => {
    const entry = { public_key: key("1"), uses: ["adjustments", "bills"], for: [key("2"), key("3")] };
    const digestOf = (change: object) =>
      createTrustPolicy({ issuers: [{ ...entry, ...change }] } as TrustOptions).digest;
    expect(digestOf({ uses: entry.uses.toReversed(), for: entry.for.toReversed() })).toBe(digestOf({}));
    const changed = [
      {},
      { uses: ["adjustments"] },
      { for: [key("2")] },
      { uses: ["adjustments", "periods"] },
    ];
    const without = createTrustPolicy({ issuers: [key("1")] }).digest;
    expect(new Set([without, ...changed.map(digestOf)]).size).toBe(5);
  });

  test.each([
    ["no use", { uses: [] }],
    ["a use that is none", { uses: ["decision"] }],
    ["a use twice", { uses: ["bills", "bills"] }],
    ["uses that are no list", { uses: "bills" }],
    ["undefined uses", { uses: undefined }],
    ["bills' keys without uses", { for: [key("2")] }],
    ["bills' keys without the use", { uses: ["bills"], for: [key("2")] }],
    ["no bill's key", { uses: ["adjustments"], for: [] }],
    ["a bill's key that is none", { uses: ["adjustments"], for: ["x"] }],
  ])("refuses an issuer with %s", (_, members) => {
    const issuers = [{ public_key: key("1"), ...members }] as never;
    expect(() => createTrustPolicy({ issuers })).toThrow(/^trust\.issuers\[0\]\.(uses|for)/);
  });

  test("no use names keys of governance, so uses are refused there", () => {
    const governanceKeys = [{ public_key: key("1"), uses: ["manifests"] }] as never;
    expect(() => createTrustPolicy({ governanceKeys })).toThrow('unknown member "uses"');
  });

  test("a copy of a policy has its roots, an altered one none", () => {
    const policy = createTrustPolicy(FULL);
    for (const copy of [{ ...policy }, structuredClone(policy), JSON.parse(JSON.stringify(policy))]) {
      expect(readRoots(copy, "options.trust")).toEqual(readRoots(policy, "options.trust"));
      for (const member of Object.keys(FULL)) {
        const { [member]: _, ...others } = copy;
        expect(() => readRoots(others, "options.trust")).toThrow(
          new TypeError("options.trust.digest: not that of these roots"),
        );
      }
    }
    expect(() => readRoots(Object.create(policy), "options.trust")).toThrow(/^options\.trust: /);
    expect(() => readRoots({ digest: policy.digest.toUpperCase() }, "options.trust")).toThrow(TypeError);
  });

  test.each(DISGUISES)("%s is no set of roots, as a whole or in a member", (name, make) => {
    expect(() => createTrustPolicy(make() as TrustOptions)).toThrow(/^trust/);
    for (const member of Object.keys(FULL)) {
      const value = make();
      // Flags are flags; everything else in this list is no value of any member.
      if (typeof value === "boolean" && member === "acceptUnrecognisedKey") continue;
      if (name === "an array") continue;
      expect(() => createTrustPolicy({ [member]: value })).toThrow(new RegExp(`^trust\\.${member}`));
    }
  });

  test("without roots at all it is a forgotten argument", () => {
    expect(() => createTrustPolicy(undefined as unknown as TrustOptions)).toThrow(TypeError);
  });
});
