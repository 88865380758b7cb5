import { encodeHex, PAYLOAD_TYPES, preAuthEncoding, publicKeyOf, signEd25519 } from "@svc/core";
import { describe, expect, test } from "vitest";
import { PUBLIC_CEREMONIES, publicCeremony } from "../../src/transcript/public-ceremonies.ts";
import {
  contributionStatement,
  type SetupEvidence,
  type SignedContribution,
  setupGrade,
} from "../../src/transcript/setup-grade.ts";
import { verifyTranscript } from "../../src/transcript/verify-transcript.ts";
import { keyOfChain, transcriptOf } from "../support/transcript-bytes.ts";

const MAIN = verifyTranscript(transcriptOf("main"), keyOfChain("main"));
const BEACON_FIRST = verifyTranscript(transcriptOf("beaconFirst"), keyOfChain("beaconFirst"));
const INVALID = verifyTranscript(transcriptOf("main"), keyOfChain("foreign"));
const NONE = verifyTranscript(transcriptOf("none"), keyOfChain("none"));
const PUBLIC_PTAU = Object.keys(PUBLIC_CEREMONIES)[7] as string;
const OWN_PTAU = "ab".repeat(64);
const DRAND = { source: "drand quicknet, round 12345678", value: MAIN.beacon?.value as string };

const [ada, grace] = MAIN.contributions.map(({ hash }) => hash) as [string, string, string];
const beaconHash = MAIN.contributions[2]?.hash as string;
const secret = (seed: number) => new Uint8Array(32).fill(seed);

function signed(contributionHash: string, seed: number, statement = contributionStatement(contributionHash)) {
  return {
    contribution_hash: contributionHash,
    public_key: encodeHex(publicKeyOf(secret(seed))),
    signature: encodeHex(signEd25519(statement, secret(seed))),
  };
}

const BOTH = [signed(ada, 1), signed(grace, 2)];

function grade(evidence: Partial<SetupEvidence>) {
  return setupGrade({ transcript: MAIN, ptauBlake2b: PUBLIC_PTAU, contributions: BOTH, ...evidence });
}

describe("phase 2", () => {
  test.each<[string, readonly SignedContribution[], string]>([
    ["two contributions signed by two keys", BOTH, "mpc-2"],
    ["nobody signed", [], "single-party"],
    ["one signed", [signed(ada, 1)], "single-party"],
    ["one key signed both", [signed(ada, 1), signed(grace, 1)], "single-party"],
    ["two keys signed one", [signed(ada, 1), signed(ada, 2)], "single-party"],
    ["the beacon signed as if contributed", [signed(ada, 1), signed(beaconHash, 2)], "single-party"],
    ["a contribution of no transcript", [signed(ada, 1), signed("00".repeat(64), 2)], "single-party"],
    [
      "a signature over another contribution",
      [signed(ada, 1), signed(grace, 2, contributionStatement(ada))],
      "single-party",
    ],
    [
      "a signature over another kind of document",
      [signed(ada, 1), signed(grace, 2, preAuthEncoding(PAYLOAD_TYPES.receipt, new Uint8Array(8)))],
      "single-party",
    ],
    [
      "one key signed both, and another the second",
      [signed(ada, 1), signed(grace, 1), signed(grace, 2)],
      "mpc-2",
    ],
    ["a name and no signature", [signed(ada, 1), { contribution_hash: grace }], "single-party"],
    ["a malformed key", [signed(ada, 1), { ...signed(grace, 2), public_key: "xyz" }], "single-party"],
    ["a malformed signature", [signed(ada, 1), { ...signed(grace, 2), signature: "" }], "single-party"],
    ["the same contributor listed many times", [...BOTH, ...BOTH, ...BOTH], "mpc-2"],
  ])("%s: %s", (_, contributions, expected) => {
    expect(grade({ contributions })).toMatchObject({ grade: expected, phase2: expected });
  });

  test("a transcript that does not check out is insecure, whoever signed", () => {
    for (const transcript of [INVALID, NONE]) {
      expect(grade({ transcript })).toEqual({
        grade: "dev-insecure",
        phase2: "dev-insecure",
        signers: 0,
        publicBeacon: false,
      });
    }
  });
});

describe("a beacon", () => {
  test("counts when its value is known to be public and it came last", () => {
    expect(grade({ beacon: DRAND, publicBeacons: [DRAND] })).toMatchObject({
      grade: "mpc-2+beacon",
      publicBeacon: true,
    });
  });

  test.each<[string, Partial<SetupEvidence>]>([
    ["self-chosen, claimed to be public", { beacon: DRAND }],
    [
      "claimed under a famous source, with a value of another",
      { beacon: DRAND, publicBeacons: [{ ...DRAND, value: "00" }] },
    ],
    [
      "with a known value, claimed to come from elsewhere",
      { beacon: { ...DRAND, source: "self-chosen" }, publicBeacons: [DRAND] },
    ],
    [
      "claimed with another value than the transcript's",
      { beacon: { ...DRAND, value: "00" }, publicBeacons: [DRAND] },
    ],
    ["not claimed at all", { publicBeacons: [DRAND] }],
    [
      "not in the transcript's last place",
      { transcript: BEACON_FIRST, beacon: DRAND, publicBeacons: [DRAND] },
    ],
  ])("%s earns nothing", (_, evidence) => {
    const result = grade(evidence);
    expect(result.publicBeacon).toBe(false);
    expect(result.grade).not.toContain("beacon");
  });

  test("adds nothing where one party may know all other secrets", () => {
    expect(grade({ contributions: [], beacon: DRAND, publicBeacons: [DRAND] })).toMatchObject({
      grade: "single-party",
      publicBeacon: true,
    });
  });
});

describe("phase 1", () => {
  test("of a public ceremony is named", () => {
    expect(grade({}).phase1).toEqual({ name: "perpetual powers of tau", contributions: 54 });
  });

  test("of unknown origin holds the grade down to single-party, and says what phase 2 was", () => {
    expect(grade({ ptauBlake2b: OWN_PTAU, beacon: DRAND, publicBeacons: [DRAND] })).toEqual({
      grade: "single-party",
      phase2: "mpc-2+beacon",
      signers: 2,
      publicBeacon: true,
    });
  });

  test("lists each ceremony file by a BLAKE2b-512 digest", () => {
    expect(Object.keys(PUBLIC_CEREMONIES).length).toBe(21);
    for (const digest of Object.keys(PUBLIC_CEREMONIES)) expect(digest).toMatch(/^[0-9a-f]{128}$/);
  });

  test("takes no other at run time", () => {
    const other = "0".repeat(128);
    const open = PUBLIC_CEREMONIES as Record<string, unknown>;
    expect(() => {
      open[other] = PUBLIC_CEREMONIES[PUBLIC_PTAU];
    }).toThrow(TypeError);
    expect(publicCeremony(other)).toBeNull();
    expect(publicCeremony("constructor")).toBeNull();
  });
});
