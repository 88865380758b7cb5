// Whom a limit by address counts as one.
import { expect, test } from "vitest";
import { addressBlock } from "../../src/http/address-block.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::77", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["localhost", "nowhere"],
  ["1.2.3", "nowhere"],
  ["", "nowhere"],
  [null, "nowhere"],
])("%s is of %s", (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test.each(["9", ":", "1:"])("a text of %s again and again is nowhere", (piece) => {
  expect(addressBlock(piece.repeat(60_000))).toBe("nowhere");
});

test("all addresses of one network are one caller, and the next network is another", () => {
  const blocks = Array.from({ length: 300 }, (_, i) => addressBlock(`2001:db8:1:2:${i.toString(16)}::${i}`));
  expect(new Set(blocks).size).toBe(1);
  expect(addressBlock("2001:db8:1:3::1")).not.toBe(blocks[0]);
});
