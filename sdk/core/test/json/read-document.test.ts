// A document read once: frozen, taken as it is by later doors, and held against their limits all the same.
import { parseReceipt, readDocument, readJson, shareDocument } from "@svc/core";
import { expect, test } from "vitest";

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

test("a later door takes it uncopied, and nobody can change it", () => {
  const read = readDocument('{ "list": [1, 2, { "inner": "x" }] }');
  if (!read.ok) throw new Error(read.detail);
  const value = read.value as { readonly list: [number, number, { inner: string }] };
  expect(readJson(value)).toEqual({ ok: true, value });
  expect(Object.is((readJson(value) as { value: unknown }).value, value)).toBe(true);
  expect(() => {
    value.list[2].inner = "y";
  }).toThrow(TypeError);
});

test("a value that somebody else froze is read like any other", () => {
  const mine = Object.freeze({ a: 1 });
  const again = readJson(mine);
  expect(again).toEqual({ ok: true, value: { a: 1 } });
  expect((again as { value: unknown }).value).not.toBe(mine);
});

test("the limits of a later door hold as if it read the text itself", () => {
  const large = { maxBytes: 4 << 20, maxMembers: 100_000, maxDepth: 34 };
  const padded = readDocument(`{ "type": "x",${" ".repeat(70_000)} "b": 1 }`, large);
  if (!padded.ok) throw new Error(padded.detail);
  expect(parseReceipt(padded.value)).toMatchObject({ ok: false, reason: "too_large" });
  const deep = readDocument(nested(33), large);
  if (!deep.ok) throw new Error(deep.detail);
  expect(readJson(deep.value)).toMatchObject({ ok: false, reason: "too_deep" });
  expect(readJson((readDocument(nested(32), large) as { value: unknown }).value)).toMatchObject({ ok: true });
  const many = readDocument(JSON.stringify(Array(30_000).fill(0)), large);
  if (!many.ok) throw new Error(many.detail);
  expect(readJson(many.value)).toMatchObject({ ok: false, reason: "too_many_members" });
});

test("a part has the size that it would have alone", () => {
  const read = readDocument(JSON.stringify({ part: { text: "x".repeat(70_000) } }), { maxBytes: 1 << 20 });
  if (!read.ok) throw new Error(read.detail);
  const { part } = read.value as { readonly part: { readonly text: string } };
  shareDocument(part);
  expect(parseReceipt(part)).toMatchObject({ ok: false, reason: "too_large" });
});
