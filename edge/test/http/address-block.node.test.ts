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
  ["::", "0:0:0:0::/64"],
  ["203.0.113.9:4711", "203.0.113.9"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["[::FFFF:203.0.113.9]:80", "203.0.113.9"],
  ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
  ["0000:0000:0000:0000:0000:ffff:cb00:7109", "203.0.113.9"],
  ["::ffff:0:203.0.113.9", "203.0.113.9"],
  ["::203.0.113.9", "203.0.113.9"],
  ["64:ff9b::203.0.113.9", "203.0.113.9"],
  ["64:ff9b::cb00:7109", "203.0.113.9"],
  ["2002:cb00:7109:1::5", "203.0.113.9"],
  ["2002:cb00:7109:ffff::5", "203.0.113.9"],
  ["2001:0:1:2:3:4:34ff:8ef6", "203.0.113.9"],
  ["2001:0000:9:9::34ff:8ef6", "203.0.113.9"],
  ["2001:1::34ff:8ef6", "2001:1:0:0::/64"],
  ["localhost", "nowhere"],
  ["1.2.3", "nowhere"],
  ["", "nowhere"],
  [null, "nowhere"],
])("%s is of %s", (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test.each([
  "1.2.3.4, 5.6.7.8",
  "1.2.3.4,5.6.7.8",
  "1.2.3.4 ",
  " 1.2.3.4",
  "1.2.3.4\n",
  "1.2.3.4.",
  "1.2.3.4.5",
  ".1.2.3.4",
  "1..2.3",
  "01.2.3.4",
  "1.2.3.04",
  "1.2.3.004",
  "1.2.3.256",
  "999.1.1.1",
  "0x1.2.3.4",
  "16909060",
  "1.2.3.4:",
  "1.2.3.4:080",
  "1.2.3.4:123456",
  "1.2.3.4:80:80",
  "1.2.3.4/8",
  "[1.2.3.4]",
  "[1.2.3.4]:80",
  "[::1",
  "::1]",
  "[::1]x",
  "[[::1]]",
  "[]",
  "fe80::1%eth0",
  "[fe80::1%25eth0]:80",
  "fe80::1%",
  ":",
  ":::",
  "::1::2",
  "1::2::",
  ":1:2:3:4:5:6:7:8",
  "1:2:3:4:5:6:7:8:",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4::5:6:7:8",
  "::12345",
  "::g",
  "::ffff:1.2.3",
  "::ffff:1.2.3.4.5",
  "::ffff:01.2.3.4",
  "::ffff:256.1.1.1",
  "::1.2.3.4:5",
  "1:2:3:4:5:6:7:1.2.3.4",
  "1.2.3.4::",
  "::\uff11",
  "\u0661.2.3.4",
  "unknown",
  '"[::1]:80"',
  "for=1.2.3.4",
])("%j is not exactly one address, and so of one caller", (address) => {
  expect(addressBlock(address)).toBe("nowhere");
});

test("one caller's texts for one address are one block, as many as there are", () => {
  const texts = ["203.0.113.9", "::ffff:203.0.113.9", "::FFFF:CB00:7109", "0::ffff:cb00:7109"];
  const blocks = texts.flatMap((text) => {
    const bracketed = text.includes(":") ? [`[${text}]`, `[${text}]:1`, `[${text}]:65535`] : [`${text}:1`];
    return [text, ...bracketed].map(addressBlock);
  });
  expect(new Set(blocks)).toEqual(new Set(["203.0.113.9"]));
});

test.each(["9", ":", "1:"])("a text of %s again and again is nowhere", (piece) => {
  expect(addressBlock(piece.repeat(60_000))).toBe("nowhere");
});

test("all addresses of one network are one caller, and the next network is another", () => {
  const blocks = Array.from({ length: 300 }, (_, i) => addressBlock(`2001:db8:1:2:${i.toString(16)}::${i}`));
  expect(new Set(blocks).size).toBe(1);
  expect(addressBlock("2001:db8:1:3::1")).not.toBe(blocks[0]);
});
