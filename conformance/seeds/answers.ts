// Answers to samples: true ones, every way in which one can be none, and rounds of a beacon that it signed or did not.
import { type BeaconChain, createSampleRequest } from "@svc/vdi-verifier/periods";
import { answerSample } from "../../sdk/verifier/src/periods/index.ts";
import {
  ATTACKS,
  answer,
  BEACON,
  nonceAnswer,
  nonceRequest,
  OPTIONS,
  ROUND,
  ROUND_TIME,
  records,
  request,
} from "../../sdk/verifier/test/periods/fixtures/answers.ts";
import { CHAIN, roundNumber } from "../../sdk/verifier/test/periods/fixtures/beacon.ts";
import {
  ATTESTATIONS,
  close,
  FROM,
  logged,
  proofOf,
  VOID,
} from "../../sdk/verifier/test/periods/fixtures/month.ts";
import type { Seed, SeedTable } from "./seed.ts";

/** A question that no line of a program should have to hold is left to the libraries' own tests. */
const MOST_CHARACTERS = 1_000_000;

const all = createSampleRequest(records.statement, { beacon: BEACON }, 10_000);
const whole = await answerSample(all, records);

/** Round 1000 of drand's quicknet, as docs/protocol/10-periods.md prints it. */
const QUICKNET_1000 = {
  type: "beacon_round_v1" as const,
  chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  round: 1000,
  signature:
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
};
const ofQuicknet = close(ATTESTATIONS, { voids: [VOID], draw: { chain: QUICKNET_1000.chain } });
const asked = createSampleRequest(ofQuicknet.statement, { beacon: QUICKNET_1000 }, 4);
const { beacons: _, ...WITHOUT_BEACONS } = OPTIONS;

const OF_QUICKNET = await answerSample(asked, {
  ...records,
  statement: ofQuicknet.statement,
  log: await logged(ofQuicknet.statement),
});
const NEGATED = `${(Number.parseInt(BEACON.signature[0] as string, 16) ^ 2).toString(16)}${BEACON.signature.slice(1)}`;

/** Signatures that are none of the round's. */
const SIGNATURES: readonly (readonly [name: string, signature: string])[] = [
  ["the point's negative", NEGATED],
  ["of the round before", roundNumber(ROUND - 1).signature],
  ["the point at infinity", `c0${"00".repeat(47)}`],
  ["infinity with another bit", `c0${"00".repeat(46)}01`],
  ["infinity with a sign", `e0${"00".repeat(47)}`],
  ["a point that is said to be uncompressed", `1${BEACON.signature.slice(1)}`],
  ["a coordinate that is not below the modulus", `9f${"ff".repeat(47)}`],
  ["a coordinate that no point of the curve has", `80${"00".repeat(46)}01`],
  ["a point of the curve outside of the group", `80${"00".repeat(46)}04`],
];

const KEYS: readonly (readonly [name: string, key: string])[] = [
  ["a point that is said to be uncompressed", `${"00".repeat(95)}01`],
  ["no point", `80${"00".repeat(94)}01`],
  ["a point of the twist outside of the group", `80${"00".repeat(94)}02`],
  ["infinity", `c0${"00".repeat(95)}`],
];

function beaconSeeds(): Seed[] {
  const signed = SIGNATURES.map(([name, signature]) => ({
    name: `signature: ${name}`,
    about: `The round's signature is ${name}.`,
    question: {
      input: { document: answer },
      options: { ...OPTIONS, request: { ...request, beacon: { ...BEACON, signature } } },
    },
    row: { check: "beacon", answer: "failed", reason: "beacon_signature_invalid" },
  }));
  const keyed = KEYS.map(([name, public_key]) => ({
    name: `key: ${name}`,
    about: `The key that the reader gives for the network is ${name}.`,
    question: {
      input: { document: answer },
      options: { ...OPTIONS, beacons: [{ ...CHAIN, public_key } satisfies BeaconChain] },
    },
    row: { check: "beacon", answer: "failed", reason: "beacon_signature_invalid" },
  }));
  const infinite = {
    name: "key and signature: infinity",
    about: "The reader gives a key of which anybody can sign, and the signature of that kind.",
    question: {
      input: { document: answer },
      options: {
        ...OPTIONS,
        beacons: [{ ...CHAIN, public_key: `c0${"00".repeat(95)}` }],
        request: { ...request, beacon: { ...BEACON, signature: `c0${"00".repeat(47)}` } },
      },
    },
    row: { check: "beacon", answer: "failed", reason: "beacon_signature_invalid" },
  };
  const published = {
    name: "a round of quicknet",
    about:
      "A round that drand's quicknet signed, whose key every reader has; not the round that the statement fixes.",
    question: { input: { document: OF_QUICKNET }, options: { ...WITHOUT_BEACONS, request: asked } },
    wanted: { verdict: "not_valid", reason: "beacon_round_mismatch" },
    row: { check: "beacon", answer: "passed" },
  };
  return [...signed, ...keyed, infinite, published];
}

async function datedOutside(): Promise<Seed> {
  const shortened = close(ATTESTATIONS, { voids: [VOID] }, (content) => ({
    ...content,
    from: FROM + 86_400 * 20,
  }));
  const own = createSampleRequest(shortened.statement, { beacon: BEACON }, 10_000);
  const document = {
    ...whole,
    request: own,
    statement: shortened.statement,
    log: await logged(shortened.statement),
    items: whole.items.map((item) => ({ ...item, ...proofOf(item.index, shortened) })),
  };
  return {
    name: "attestations of before the period",
    about: "A statement that begins after attestations under it were issued.",
    question: { input: { document }, options: { ...OPTIONS, request: own } },
    wanted: { verdict: "not_valid", reason: "attestation_outside_period" },
  };
}

/** Log and witnesses one second before the round's time, and at it. */
async function atTheRound(): Promise<Seed[]> {
  const times = [
    ["both one second before it", ROUND_TIME - 1, ROUND_TIME - 1],
    ["the log at it", ROUND_TIME, ROUND_TIME - 1],
    ["the witnesses at it", ROUND_TIME - 1, ROUND_TIME],
    ["both at it", ROUND_TIME, ROUND_TIME],
  ] as const;
  return Promise.all(
    times.map(async ([name, at, seen]) => {
      const isBefore = at < ROUND_TIME && seen < ROUND_TIME;
      return {
        name: `the round's time: ${name}`,
        about: `When log and witnesses had the statement, beside the time of the round: ${name}.`,
        question: {
          input: { document: { ...answer, log: await logged(records.statement, at, seen) } },
          options: OPTIONS,
        },
        row: isBefore
          ? { check: "round", answer: "passed" }
          : { check: "round", answer: "open", reason: "round_missed" },
      };
    }),
  );
}

/** Options that a caller may not pass. */
const MISTAKES: readonly (readonly [name: string, options: object])[] = [
  ["a time of its own", { ...OPTIONS, verification: { ...OPTIONS.verification, at: 1 } }],
  ["a request that is none", { ...OPTIONS, request: answer }],
  ["a network twice", { ...OPTIONS, beacons: [CHAIN, CHAIN] }],
  ["a network without a period", { ...OPTIONS, beacons: [{ ...CHAIN, period: 0 }] }],
  ["a network with an unknown member", { ...OPTIONS, beacons: [{ ...CHAIN, name: "be" }] }],
  ["leaves that are no list", { ...OPTIONS, leaves: {} }],
];

export async function answers(): Promise<SeedTable> {
  const question = (document: unknown, options: object = OPTIONS) => ({ input: { document }, options });
  const { request: _own, ...unasked } = OPTIONS;
  const seeds: Seed[] = [
    {
      name: "true",
      about: "The answer to the auditor's own request.",
      question: question(answer),
      wanted: { verdict: "verified", requested: true, verified: 6 },
    },
    {
      name: "true: to its own request",
      about: "The auditor gives no request, so that the answer's own counts.",
      question: question(answer, unasked),
      wanted: { verdict: "verified", requested: false },
    },
    {
      name: "true: all of a period",
      about: "A sample larger than the period: all of its leaves, the void among them.",
      question: question(whole, { ...OPTIONS, request: all }),
      wanted: { verdict: "verified", voids: 1, verified: 15 },
    },
    {
      name: "true: by a nonce",
      about: "The auditor's own request draws by a nonce, so that no round is looked at.",
      question: question(nonceAnswer, { ...OPTIONS, request: nonceRequest, beacons: [] }),
      wanted: { verdict: "verified", requested: true, verified: 6 },
      row: { check: "round", answer: "left_out" },
    },
    {
      name: "by a nonce, the request in the answer about another statement",
      about: "The auditor's own request is about the statement, and the answer's own is not.",
      question: question(
        { ...nonceAnswer, request: { ...nonceRequest, statement_hash: "0".repeat(64) } },
        { ...OPTIONS, request: nonceRequest },
      ),
      wanted: { verdict: "not_valid", reason: "statement_not_asked" },
    },
    ...(await atTheRound()),
    {
      name: "true: with all leaves",
      about: "The auditor has the statement's leaves as well.",
      question: question(answer, { ...OPTIONS, leaves: [...Array(15).keys()].map((i) => proofOf(i).leaf) }),
      wanted: { verdict: "verified" },
    },
    {
      name: "wrong_call: no input",
      about: "A question without an answer to judge.",
      question: { input: {}, options: OPTIONS },
      wanted: { wrong_call: true },
    },
  ];
  for (const { name, answer: document, options = OPTIONS, reason, verdict = "not_valid" } of ATTACKS) {
    if (JSON.stringify(document).length > MOST_CHARACTERS) continue;
    seeds.push({
      name,
      about: `An answer that ${verdict === "not_valid" ? "is none" : "could not be checked"}: ${name}.`,
      question: question(document, options),
      wanted: { verdict, reason },
    });
  }
  seeds.push(await datedOutside(), ...beaconSeeds());
  for (const [name, options] of MISTAKES) {
    seeds.push({
      name: `wrong_call: ${name}`,
      about: `The caller gives ${name}.`,
      question: question(answer, options),
      wanted: { wrong_call: true },
    });
  }
  return { operation: "answer", seeds, bases: ["true", "true: all of a period"] };
}
