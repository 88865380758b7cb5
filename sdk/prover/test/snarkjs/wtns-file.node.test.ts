// The witness container is what snarkjs reads: element for element.
import { wtns } from "snarkjs";
import { expect, test } from "vitest";
import { readWitnessElement } from "../../src/snarkjs/witness-program.ts";
import { encodeWitnessFile } from "../../src/snarkjs/wtns-file.ts";

test("snarkjs reads back the elements that were written", async () => {
  const values = [1n, 0n, 255n, 2n ** 200n + 7n];
  const elements = new Uint8Array(values.length * 32);
  for (const [i, value] of values.entries()) {
    for (let at = 0; at < 32; at++) elements[i * 32 + at] = Number((value >> BigInt(8 * at)) & 0xffn);
  }
  expect(await wtns.exportJson(encodeWitnessFile(elements))).toEqual(values);
  expect(readWitnessElement(elements.subarray(96))).toBe(2n ** 200n + 7n);
});
