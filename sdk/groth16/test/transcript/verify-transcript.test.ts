import { decodeHex } from "@svc/core";
import { type Failure, inCodes } from "@svc/core/finding";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { deriveBeacon } from "../../src/transcript/beacon.ts";
import { verifyTranscript } from "../../src/transcript/verify-transcript.ts";
import {
  BAD_TRANSCRIPTS,
  BEACON,
  beaconBytes,
  MAIN,
  MAIN_KEY,
  withOwnBeacon,
} from "../support/bad-transcripts.ts";
import {
  type Chain,
  edit,
  keyOfChain,
  OFFSETS,
  split,
  transcriptOf,
  withParameters,
} from "../support/transcript-bytes.ts";

describe("accepts", () => {
  test.each<[Chain, readonly unknown[]]>([
    ["single", [{ type: "contribution", name: "Ada" }]],
    [
      "main",
      [
        { type: "contribution", name: "Ada" },
        { type: "contribution", name: "Grace" },
        { type: "beacon", name: "final beacon" },
      ],
    ],
    ["foreign", [{ name: "Mallory" }, { name: "Trent" }, { name: "final beacon" }]],
    ["beaconFirst", [{ type: "beacon" }, { type: "contribution", name: "Zoë ✓" }]],
  ])("the chain %s under its own key", (chain, contributions) => {
    const verdict = verifyTranscript(transcriptOf(chain), keyOfChain(chain));
    expect(verdict).toMatchObject({ valid: true, contributions });
    for (const { hash } of verdict.contributions) expect(decodeHex(hash, 64)).not.toBeNull();
    recordVerdict(`transcript/${chain}`, verdict);
  });

  test("reports a beacon only when the chain ends in it", () => {
    expect(verifyTranscript(MAIN, MAIN_KEY).beacon).toEqual({ value: BEACON, iterationsExponent: 10 });
    expect(verifyTranscript(transcriptOf("beaconFirst"), keyOfChain("beaconFirst")).beacon).toBeUndefined();
  });

  test("another name: nothing covers it", () => {
    const renamed = edit(MAIN, 0, (c) => withParameters(c, [1, 3, 0x42, 0x6f, 0x62]));
    const verdict = verifyTranscript(renamed, MAIN_KEY);
    expect(verdict).toMatchObject({ valid: true, contributions: [{ name: "Bob" }, {}, {}] });
    expect(verdict.contributions[0]?.hash).toBe(verifyTranscript(MAIN, MAIN_KEY).contributions[0]?.hash);
  });
});

const { contributions } = split(MAIN);

test("a contribution of the test's own making is right when nothing is wrong with it", () => {
  const { base, secret } = deriveBeacon(beaconBytes(), 10);
  const [, , beacon] = split(withOwnBeacon(base, secret)).contributions as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  expect(beacon.slice(0, OFFSETS.length)).toEqual((contributions[2] as Uint8Array).slice(0, OFFSETS.length));
});

describe("refuses", () => {
  test.each(BAD_TRANSCRIPTS)("$name: $reason", ({ name, reason, transcript, key }) => {
    const verdict = verifyTranscript(transcript ? transcript() : MAIN, key ? key() : MAIN_KEY);
    expect(verdict).toMatchObject({ valid: false, reason, contributions: [] });
    expect(inCodes(verdict as Failure).length).toBeLessThan(400);
    recordVerdict(`transcript/${name.replaceAll("=", "equals")}`, verdict);
  });

  test("every byte that any hash or point covers", () => {
    const names = contributions.map((c) => c.length - OFFSETS.parameters);
    const covered = MAIN.length - (names[0] as number) - (names[1] as number);
    expect(covered).toBeGreaterThan(1200);
    // One bit in each 29th byte, or 87th; the tables above know the structure, this one does not.
    for (let at = 0; at < MAIN.length; at += runs(87, 29)) {
      const flipped = MAIN.slice();
      flipped[at] = (flipped[at] as number) ^ 0x10;
      const verdict = verifyTranscript(flipped, MAIN_KEY);
      expect([at, verdict.valid]).toEqual([at, isInsideName(at)]);
    }
  });
});

/** True for offsets in the text of a contributor's name, which nothing covers. */
function isInsideName(offset: number): boolean {
  let at = 68;
  for (const contribution of contributions) {
    const start = at + OFFSETS.parameters + 2;
    const end = start + (contribution[OFFSETS.parameters + 1] as number);
    if (offset >= start && offset < end) return true;
    at += contribution.length;
  }
  return false;
}
