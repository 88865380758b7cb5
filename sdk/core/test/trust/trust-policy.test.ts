import { describe, expect, test } from "vitest";
import { createSigner, createTrustPolicy, readRoots, type TrustOptions } from "../../src/index.ts";
import { DISGUISES } from "./disguises.ts";

const key = (digit: string) => createSigner(digit.repeat(64)).publicKey;
const FULL: Required<TrustOptions> = {
  issuers: [key("1"), { public_key: key("2"), kid: "ops-2026" }],
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
