// Commitments: a worked number from an independent computation, binding to part, value and salt.
import { encodeUtf8, sha256 } from "@svc/core";
import { poseidon3 } from "poseidon-lite";
import { expect, test } from "vitest";
import { commitValue } from "../../src/index.ts";
import { SALTS } from "../support/bill.ts";

const big = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

test("Poseidon of the part's constant, the value's hash and the salt", () => {
  const constant = big(encodeUtf8("svc/commit-charge/v1"));
  const hash = sha256(encodeUtf8('svc/commitment-value/v1\0{"charge_micros":"18000","currency":"EUR"}'));
  const expected = poseidon3([constant, big(hash.subarray(0, 31)), BigInt(`0x${SALTS.charge}`)]);
  expect(commitValue("charge", { currency: "EUR", charge_micros: "18000" }, SALTS.charge)).toBe(
    String(expected),
  );
});

test("part, value and salt are all bound", () => {
  const value = { charge_micros: "18000", currency: "EUR" };
  const all = [
    commitValue("charge", value, SALTS.charge),
    commitValue("meter", value, SALTS.charge),
    commitValue("charge", { ...value, charge_micros: "18001" }, SALTS.charge),
    commitValue("charge", value, SALTS.meter),
  ];
  expect(new Set(all).size).toBe(4);
});

test.each([[""], ["00"], ["AB".repeat(31)], ["00".repeat(32)]])(
  "salt %j is refused without being shown",
  (salt) => {
    expect(() => commitValue("charge", 1, salt)).toThrow(/^salt: expected 31 bytes in lowercase hex$/);
  },
);

test("computed again, at once or after many others, it is the same", () => {
  const salts = Array.from({ length: 300 }, (_, i) => i.toString(16).padStart(62, "0"));
  const all = () => salts.map((salt, i) => commitValue("meter", { i }, salt));
  const first = all();
  expect(new Set(first).size).toBe(300);
  expect(
    salts
      .map((salt, i) => [salt, i] as const)
      .reverse()
      .map(([salt, i]) => commitValue("meter", { i }, salt)),
  ).toEqual(first.toReversed());
  expect(all()).toEqual(first);
});
