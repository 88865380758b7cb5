// Rounds of drand quicknet as published (docs.drand.love and its clients' tests): ours agree with them, and with nothing else.
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { beaconFault, randomnessOf, readChains, roundAt } from "../../src/periods/beacon.ts";
import { parseBeaconRound, QUICKNET, timeOfRound } from "../../src/periods/index.ts";
import { CHAIN, roundNumber } from "./fixtures/beacon.ts";
import quicknet from "./vectors/drand-quicknet.json" with { type: "json" };

const round = (given: { round: number; signature: string }) => ({
  type: "beacon_round_v1" as const,
  chain: quicknet.chain.hash,
  round: given.round,
  signature: given.signature,
});
const [first] = quicknet.rounds as [(typeof quicknet.rounds)[number]];

test("the network is the published one", () => {
  const { hash, public_key, genesis_time, period } = quicknet.chain;
  expect(QUICKNET).toEqual({ chain: hash, public_key, genesis_time, period });
});

test.each(quicknet.rounds)("round $round", (given) => {
  const one = round(given);
  expect(parseBeaconRound(one).ok).toBe(true);
  expect(beaconFault(one, [QUICKNET])).toBeNull();
  if ("randomness" in given) expect(randomnessOf(one)).toBe(given.randomness);
  recordVerdict(`beacon/round ${given.round}`, randomnessOf(one));
});

describe("what is no round of a known beacon", () => {
  const flipped = (at: number) => {
    const digit = first.signature[at] === "0" ? "1" : "0";
    return first.signature.slice(0, at) + digit + first.signature.slice(at + 1);
  };
  test.each<[string, Parameters<typeof beaconFault>[0], string]>([
    ["another round's signature", { ...round(first), round: 1001 }, "beacon_signature_invalid"],
    ["a flipped digit", { ...round(first), signature: flipped(60) }, "beacon_signature_invalid"],
    ["a flipped sign", { ...round(first), signature: flipped(0) }, "beacon_signature_invalid"],
    ["no point", { ...round(first), signature: "00".repeat(48) }, "beacon_signature_invalid"],
    [
      "the point at infinity",
      { ...round(first), signature: `c0${"00".repeat(47)}` },
      "beacon_signature_invalid",
    ],
    [
      "the largest round there is",
      { ...round(first), round: Number.MAX_SAFE_INTEGER },
      "beacon_signature_invalid",
    ],
    ["another network", roundNumber(1), "beacon_unknown"],
    ["a round of another key under this name", roundNumber(1000, QUICKNET.chain), "beacon_signature_invalid"],
  ])("%s", (name, one, reason) => {
    expect(beaconFault(one, [QUICKNET])).toMatchObject({ reason });
    recordVerdict(`beacon/${name}`, beaconFault(one, [QUICKNET]));
  });

  test.each([
    null,
    "",
    {},
    { ...round(first), round: 0 },
    { ...round(first), signature: "AB".repeat(48) },
    { ...round(first), more: 1 },
  ])("%j does not read", (input) => {
    expect(parseBeaconRound(input).ok).toBe(false);
  });
});

test("rounds and times agree at their edges", () => {
  expect(timeOfRound(QUICKNET, 1000)).toBe(1_692_806_364);
  for (const [time, wanted] of [
    [0, 1],
    [QUICKNET.genesis_time, 1],
    [QUICKNET.genesis_time + 1, 2],
    [QUICKNET.genesis_time + 3, 2],
    [QUICKNET.genesis_time + 4, 3],
  ] as const) {
    expect(roundAt(QUICKNET, time), String(time)).toBe(wanted);
    expect(timeOfRound(QUICKNET, wanted)).toBeGreaterThanOrEqual(time);
  }
});

test("a reader's own beacons are read as strictly as every option", () => {
  expect(readChains(undefined, "beacons")).toEqual([QUICKNET]);
  expect(readChains([CHAIN], "beacons")).toEqual([CHAIN]);
  const odd: unknown[] = [
    null,
    {},
    [{}],
    [{ ...CHAIN, chain: "x" }],
    [{ ...CHAIN, public_key: "00" }],
    [{ ...CHAIN, period: 0 }],
  ];
  for (const beacons of [
    ...odd,
    [CHAIN, CHAIN],
    [Promise.resolve(CHAIN)],
    new Map(),
    [{ ...CHAIN, more: 1 }],
  ]) {
    expect(() => readChains(beacons, "beacons"), JSON.stringify(beacons)).toThrow(/beacons/);
  }
});
