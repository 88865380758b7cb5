// How far a setup can be trusted, and what a forger who copies another's ceremony earns: nothing.
import {
  encodeHex,
  PAYLOAD_TYPES,
  preAuthEncoding,
  publicKeyOf,
  signEd25519,
  type VerificationKey,
} from "@svc/core";
import type { CeremonyKey } from "@svc/core/trust";
import { describe, expect, test } from "vitest";
import {
  type ContributorStatement,
  contributorStatementBytes,
  fixedPartDigest,
} from "../../src/transcript/contributor-statement.ts";
import { meetsGrade } from "../../src/transcript/grade.ts";
import {
  ceremonyOfFile,
  ceremonyOfPoints,
  PERPETUAL_54_POINTS,
  PUBLIC_CEREMONIES,
} from "../../src/transcript/public-ceremonies.ts";
import {
  examineSetup,
  gradeSetup,
  type RecordedContribution,
  type RecordedSetup,
} from "../../src/transcript/setup-grade.ts";
import { type TranscriptVerdict, verifyTranscript } from "../../src/transcript/verify-transcript.ts";
import { type Chain, keyOfChain, transcriptOf } from "../support/transcript-bytes.ts";

type Passed = Extract<TranscriptVerdict, { valid: true }>;

function passed(chain: Chain): Passed {
  const verdict = verifyTranscript(transcriptOf(chain), keyOfChain(chain));
  if (!verdict.valid) throw new Error(verdict.reason);
  return verdict;
}

const MAIN = passed("main");
const TAU_2 = [...PERPETUAL_54_POINTS.tau_2, ["1", "0"]];
/** The chain's key with alpha and beta of the public ceremony: what an honest setup on it would look like. */
const KEY = { ...keyOfChain("main"), ...publicPoints() } as unknown as VerificationKey;
const BEACON = { source: "drand quicknet, round 12345678", value: MAIN.beacon?.value as string };
const [ada, grace] = MAIN.contributions.map(({ hash }) => hash) as [string, string];
const beaconHash = MAIN.contributions[2]?.hash as string;

function publicPoints() {
  const { alpha_1, beta_2 } = PERPETUAL_54_POINTS;
  return { vk_alpha_1: [...alpha_1, "1"], vk_beta_2: [...beta_2, ["1", "0"]] };
}

const secret = (seed: number) => new Uint8Array(32).fill(seed);
const publicKey = (seed: number) => encodeHex(publicKeyOf(secret(seed)));
const pinned = (...parties: readonly [number, string][]): CeremonyKey[] =>
  parties.map(([seed, party]) => ({ public_key: publicKey(seed), party }));
const BOTH_PINNED = pinned([1, "Ada"], [2, "Grace"]);

const HONEST: ContributorStatement = {
  fixed_part_digest: fixedPartDigest({ key: KEY, tau2: TAU_2 }),
  circuit_hash: MAIN.circuitHash,
  r1cs_hash: "01".repeat(32),
  source_hash: "02".repeat(32),
  ptau_hash: "ab".repeat(64),
};

function signed(
  hash: string | undefined,
  seed: number,
  changes: Partial<ContributorStatement> = {},
): RecordedContribution {
  const statement = { ...HONEST, ...(hash === undefined ? {} : { contribution_hash: hash }), ...changes };
  return {
    contribution_hash: hash,
    public_key: publicKey(seed),
    signature: encodeHex(signEd25519(contributorStatementBytes(statement), secret(seed))),
  };
}

const BOTH = [signed(ada, 1), signed(grace, 2)];

const RECORD: RecordedSetup = {
  r1csHash: HONEST.r1cs_hash,
  sourceHash: HONEST.source_hash,
  ptauBlake2b: HONEST.ptau_hash,
  tau2: TAU_2,
  contributions: BOTH,
};

interface Case {
  readonly record?: Partial<RecordedSetup>;
  readonly key?: VerificationKey;
  readonly transcript?: Passed;
  readonly ceremonyKeys?: readonly CeremonyKey[];
  readonly publicBeacons?: readonly { source: string; value: string }[];
}

function grade({ record, key = KEY, transcript = MAIN, ceremonyKeys = BOTH_PINNED, publicBeacons }: Case) {
  return gradeSetup(examineSetup(transcript, key, { ...RECORD, ...record }), ceremonyKeys, publicBeacons);
}

describe("parties", () => {
  test("two pinned parties with their own contributions are mpc-2", () => {
    expect(grade({})).toEqual({ grade: "mpc-2", parties: ["Ada", "Grace"], publicBeacon: false });
  });

  test.each<[string, Case]>([
    ["nobody is pinned", { ceremonyKeys: [] }],
    ["one is pinned", { ceremonyKeys: pinned([1, "Ada"]) }],
    ["strangers are pinned", { ceremonyKeys: pinned([8, "Eve"], [9, "Mallory"]) }],
    ["one party has both keys", { ceremonyKeys: pinned([1, "Ada"], [2, "Ada"]) }],
    ["nobody signed", { record: { contributions: [] } }],
    ["one signed", { record: { contributions: [signed(ada, 1)] } }],
    ["one key signed both", { record: { contributions: [signed(ada, 1), signed(grace, 1)] } }],
    ["two keys signed one", { record: { contributions: [signed(ada, 1), signed(ada, 2)] } }],
    [
      "the beacon signed as if contributed",
      { record: { contributions: [signed(ada, 1), signed(beaconHash, 2)] } },
    ],
    [
      "a contribution of no transcript",
      { record: { contributions: [signed(ada, 1), signed("00".repeat(64), 2)] } },
    ],
    ["one only checked", { record: { contributions: [signed(ada, 1), signed(undefined, 2)] } }],
    [
      "a statement without contribution under a contribution's hash",
      {
        record: {
          contributions: [signed(ada, 1), { ...signed(undefined, 2), contribution_hash: grace }],
        },
      },
    ],
    [
      "a signature over another contribution",
      { record: { contributions: [signed(ada, 1), signed(grace, 2, { contribution_hash: ada })] } },
    ],
    [
      "a malformed key",
      { record: { contributions: [signed(ada, 1), { ...signed(grace, 2), public_key: "xyz" }] } },
    ],
    [
      "a malformed signature",
      { record: { contributions: [signed(ada, 1), { ...signed(grace, 2), signature: "" }] } },
    ],
  ])("single-party where %s", (_, about) => {
    expect(grade(about).grade).toBe("single-party");
  });

  test("a signature over another kind of document is none", () => {
    const bytes = preAuthEncoding(PAYLOAD_TYPES.receipt, new Uint8Array(8));
    const other = { ...signed(grace, 2), signature: encodeHex(signEd25519(bytes, secret(2))) };
    expect(grade({ record: { contributions: [signed(ada, 1), other] } }).grade).toBe("single-party");
  });

  test("one party with five keys counts once", () => {
    const five = [1, 2, 3, 4, 5].map((seed) => [seed, "Ada"] as [number, string]);
    expect(grade({ ceremonyKeys: [...pinned(...five), ...pinned([6, "Grace"])] }).parties).toEqual(["Ada"]);
  });

  test("a contributor listed many times counts once", () => {
    expect(grade({ record: { contributions: [...BOTH, ...BOTH] } }).grade).toBe("mpc-2");
  });

  test("who only checked is shown, and not counted", () => {
    const contributions = [...BOTH, signed(undefined, 3)];
    const examined = examineSetup(MAIN, KEY, { ...RECORD, contributions });
    expect(examined.statements).toContainEqual({ publicKey: publicKey(3), contributionHash: null });
    expect(gradeSetup(examined, [...BOTH_PINNED, ...pinned([3, "Linus"])]).grade).toBe("mpc-2");
  });
});

describe("a borrowed ceremony", () => {
  const withKey = (changes: object) => ({ ...KEY, ...changes }) as unknown as VerificationKey;
  const own = keyOfChain("main") as unknown as VerificationKey;
  const foreign = passed("foreign");

  test.each<[string, Case]>([
    [
      "copied transcript, signatures and digest, alpha, beta and IC of the forger",
      { key: own, record: { ptauBlake2b: Object.keys(PUBLIC_CEREMONIES)[7] as string } },
    ],
    ["genuine alpha and beta, IC of the forger", { key: withKey({ IC: [...KEY.IC].reverse() }) }],
    ["one IC point of the forger", { key: withKey({ IC: [KEY.IC[0], KEY.IC[0], ...KEY.IC.slice(2)] }) }],
    ["alpha alone of the forger", { key: withKey({ vk_alpha_1: own.vk_alpha_1 }) }],
    ["beta alone of the forger", { key: withKey({ vk_beta_2: own.vk_beta_2 }) }],
    ["another circuit's transcript with its signers' statements", { transcript: foreign }],
    ["statements replayed from another r1cs", { record: { r1csHash: "03".repeat(32) } }],
    ["statements replayed from other sources", { record: { sourceHash: "03".repeat(32) } }],
    ["statements replayed from other powers of tau", { record: { ptauBlake2b: "cd".repeat(64) } }],
    ["no [tau]_2 stated", { record: { tau2: undefined } }],
    ["another [tau]_2 stated", { record: { tau2: KEY.vk_delta_2 } }],
    [
      "statements over another fixed part",
      {
        record: {
          contributions: [
            signed(ada, 1, { fixed_part_digest: "00".repeat(32) }),
            signed(grace, 2, { fixed_part_digest: "00".repeat(32) }),
          ],
        },
      },
    ],
    [
      "own powers of tau under a public ceremony's digest, five signers of one's own",
      {
        key: own,
        record: {
          ptauBlake2b: Object.keys(PUBLIC_CEREMONIES)[7] as string,
          contributions: [ada, grace].map((hash, i) =>
            signed(hash, i + 1, {
              fixed_part_digest: fixedPartDigest({ key: own, tau2: TAU_2 }),
              ptau_hash: Object.keys(PUBLIC_CEREMONIES)[7] as string,
            }),
          ),
        },
      },
    ],
  ])("%s: single-party", (_, about) => {
    expect(grade(about).grade).toBe("single-party");
    expect(meetsGrade(grade(about).grade, "mpc-2")).toBe(false);
  });
});

describe("a beacon", () => {
  const beaconFirst = passed("beaconFirst");

  test("counts when its value is known to be public and it came last", () => {
    expect(grade({ record: { beacon: BEACON }, publicBeacons: [BEACON] }).grade).toBe("mpc-2+beacon");
  });

  test.each<[string, Case]>([
    ["self-chosen, claimed to be public", { record: { beacon: BEACON } }],
    [
      "claimed under a famous source, with a value of another",
      { record: { beacon: BEACON }, publicBeacons: [{ ...BEACON, value: "00" }] },
    ],
    [
      "with a known value, claimed to come from elsewhere",
      { record: { beacon: { ...BEACON, source: "self-chosen" } }, publicBeacons: [BEACON] },
    ],
    [
      "claimed with another value than the transcript's",
      { record: { beacon: { ...BEACON, value: "00" } }, publicBeacons: [{ ...BEACON, value: "00" }] },
    ],
    ["not claimed at all", { publicBeacons: [BEACON] }],
    [
      "not in the transcript's last place",
      { transcript: beaconFirst, record: { beacon: BEACON }, publicBeacons: [BEACON] },
    ],
  ])("%s earns nothing", (_, about) => {
    expect(grade(about).publicBeacon).toBe(false);
    expect(grade(about).grade).not.toContain("beacon");
  });

  test("adds nothing where one party may know all other secrets", () => {
    expect(grade({ ceremonyKeys: [], record: { beacon: BEACON }, publicBeacons: [BEACON] })).toEqual({
      grade: "single-party",
      parties: [],
      publicBeacon: true,
    });
  });
});

describe("phase 1", () => {
  test("is known by its points", () => {
    const points = { ...PERPETUAL_54_POINTS };
    expect(ceremonyOfPoints(points)).toEqual({ name: "perpetual powers of tau", contributions: 54 });
    const { alpha_1, tau_2 } = points;
    expect(ceremonyOfPoints({ ...points, alpha_1: [...alpha_1].reverse() })).toBeNull();
    expect(ceremonyOfPoints({ ...points, tau_2: [...tau_2].reverse() })).toBeNull();
    expect(ceremonyOfPoints({ ...points, beta_2: tau_2 })).toBeNull();
  });

  test("lists each ceremony file by a BLAKE2b-512 digest", () => {
    expect(Object.keys(PUBLIC_CEREMONIES).length).toBe(21);
    for (const digest of Object.keys(PUBLIC_CEREMONIES)) expect(digest).toMatch(/^[0-9a-f]{128}$/);
  });

  test("takes no other at run time", () => {
    const other = "0".repeat(128);
    const open = PUBLIC_CEREMONIES as Record<string, unknown>;
    expect(() => {
      open[other] = {};
    }).toThrow(TypeError);
    expect(ceremonyOfFile(other)).toBeNull();
    expect(ceremonyOfFile("constructor")).toBeNull();
  });
});
