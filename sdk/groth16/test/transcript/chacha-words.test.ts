import { expect, test } from "vitest";
import { chachaWords } from "../../src/transcript/chacha-words.ts";

function bytesOf(seed: Uint8Array, count: number): string {
  const words = chachaWords(seed);
  const bytes = Array.from({ length: count / 4 }, () => {
    const word = words.next().value;
    return [0, 8, 16, 24].map((shift) => (word >>> shift) & 0xff);
  }).flat();
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("RFC 8439 appendix A.1, vectors 1 and 2: zero key, blocks 0 and 1", () => {
  expect(bytesOf(new Uint8Array(32), 128)).toBe(
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7" +
      "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586" +
      "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed" +
      "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
  );
});

test("the seed is read as big-endian words", () => {
  // RFC 8439 appendix A.1, vector 3 has the key 00...01 and block counter 1; words here are big-endian, so the last
  // byte of its little-endian word comes first.
  const seed = new Uint8Array(32);
  seed[28] = 1;
  expect(bytesOf(seed, 128).slice(128)).toBe(
    "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a" +
      "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
  );
});

test("a seed inside a larger buffer", () => {
  const larger = new Uint8Array(100);
  larger.fill(7, 0, 40);
  expect(bytesOf(larger.subarray(40, 72), 64)).toBe(bytesOf(new Uint8Array(32), 64));
});
