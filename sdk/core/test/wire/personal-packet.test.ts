// The padded form of a personal packet: its sizes, and which bytes are one.
import { describe, expect, test } from "vitest";
import { canonicalBytes } from "../../src/json/index.ts";
import { type PersonalPacket, padPacket, readPaddedPacket } from "../../src/wire/index.ts";

const KIB = 1_024;
/** Padding looks at the length alone. */
const ofLength = (length: number) => {
  const empty = canonicalBytes({ salt: "" }).length;
  return { salt: "x".repeat(length - empty) } as PersonalPacket;
};

describe("a padded packet", () => {
  test.each([
    [20, 32],
    [32 * KIB, 32],
    [32 * KIB + 1, 64],
    [64 * KIB + 1, 128],
    [128 * KIB + 1, 256],
    [256 * KIB + 1, 512],
    [512 * KIB, 512],
  ])("of %i bytes has %i KiB", (length, kibibytes) => {
    const padded = padPacket(ofLength(length));
    expect(padded.length).toBe(kibibytes * KIB);
    expect(padded.subarray(0, length)).toEqual(canonicalBytes(ofLength(length)));
    expect(padded.subarray(length).every((byte) => byte === 0x20)).toBe(true);
  });

  test("of more than 512 KiB is refused", () => {
    expect(() => padPacket(ofLength(512 * KIB + 1))).toThrow(RangeError);
  });

  test("of something else is none", () => {
    expect(readPaddedPacket(padPacket(ofLength(100)))).toBeNull();
    expect(readPaddedPacket(new Uint8Array())).toBeNull();
  });
});
