// The domain that a document may name, and the directory of keys that the domain publishes.
import { parseIssuerDirectory } from "@svc/core";
import { isDomain } from "@svc/core/wire";
import { describe, expect, test } from "vitest";

const KEY = "ab".repeat(32);
const directory = (changes: object = {}, key: object = {}) => ({
  type: "issuer_directory_v1",
  domain: "lender.example",
  name: "Lender",
  keys: [{ public_key: KEY, from: 1, until: 2, uses: ["decisions"], ...key }],
  ...changes,
});

const LABEL = "a".repeat(63);

describe("domain", () => {
  test.each([
    "a.bc",
    "lender.example",
    "a-b.c1.example",
    "xn--lnder-gra.example",
    "1.example",
    "lender.0xg",
    `${LABEL}.example`,
    `${`${LABEL}.`.repeat(3)}${"a".repeat(61)}`,
  ])("%s is one", (name) => expect(isDomain(name)).toBe(true));

  test.each([
    "localhost",
    "a.b",
    "Lender.example",
    "länder.example",
    "lender.example.",
    ".example",
    "lender..example",
    "-a.example",
    "a-.example",
    "lender.example:443",
    "lender.example/x",
    "user@lender.example",
    "127.0.0.1",
    "1.0x7f",
    "lender.0x",
    "[::1]",
    " lender.example",
    "lender.example\n",
    `${LABEL}a.example`,
    `${`${LABEL}.`.repeat(3)}${"a".repeat(62)}`,
    7,
    null,
  ])("%j is none", (name) => expect(isDomain(name)).toBe(false));
});

describe("issuer directory", () => {
  test("reads", () => expect(parseIssuerDirectory(JSON.stringify(directory())).ok).toBe(true));

  test.each([
    ["another member", directory({ signature: "x" })],
    ["another use", directory({}, { uses: ["receipts"] })],
    ["a use twice", directory({}, { uses: ["bills", "bills"] })],
    ["no use", directory({}, { uses: [] })],
    ["until before from", directory({}, { from: 2, until: 2 })],
    ["no keys", directory({ keys: [] })],
    ["a key twice", directory({ keys: [directory().keys[0], { ...directory().keys[0], kid: "b" }] })],
    ["101 keys", directory({ keys: Array.from({ length: 101 }, () => directory().keys[0]) })],
    ["a name of 201 characters", directory({ name: "n".repeat(201) })],
    ["a domain with a port", directory({ domain: "lender.example:443" })],
  ])("is unreadable with %s", (_, value) => expect(parseIssuerDirectory(value)).toMatchObject({ ok: false }));
});
