// Where the items of a batch begin and end: as JSON has it, whatever stands in them, and never by throwing.
import { encodeUtf8 } from "@svc/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_BATCH_BYTES, MAX_BATCH_ITEMS, parseBatchItem } from "../../src/api/index.ts";
import { parseAttestBatch } from "../../src/request/attest-batch.ts";
import { parseAttestRequest } from "../../src/request/attest-request.ts";

const itemsOf = (body: unknown) => {
  const read = parseAttestBatch(body);
  return read.ok ? read.value.items : null;
};
const space = fc.stringMatching(/^[ \t\n\r]{0,3}$/);

test("whatever JSON the items are, with space wherever it may be: each is cut out as it stands", () => {
  const items = fc.array(fc.json(), { minLength: 1, maxLength: MAX_BATCH_ITEMS });
  fc.assert(
    fc.property(items, space, space, (texts, a, b) => {
      const body = `${a}{${b}"items"${a}:${b}[${a}${texts.join(`${b},${a}`)}${b}]${a}}${b}`;
      for (const read of [itemsOf(body), itemsOf(encodeUtf8(body))])
        expect(read?.map((text) => text.trim())).toEqual(texts.map((text) => text.trim()));
    }),
  );
});

test("what is malformed within is an item, and what is not closed spoils the body", () => {
  expect(itemsOf('{"items":[1,,"\\"]",{]]}')).toEqual(["1", "", '"\\"]"', "{]"]);
  for (const open of ["[", "{", '"']) expect(itemsOf(`{"items":[1,${open}]}`)).toBeNull();
  expect(itemsOf('{"items":[{] ,"}",[}, 2]}')).toEqual(["{] ", '"}"', "[}", " 2"]);
});

test.each([undefined, null, 1, {}, [], { items: {} }, "", "[", "\u0000"])(
  "%s is none, and says so",
  (body) => {
    expect(parseAttestBatch(body)).toMatchObject({ ok: false, reason: expect.any(String) });
  },
);

test("a value whose members throw is none either", () => {
  const fail = () => {
    throw new Error("looked at");
  };
  const traps = new Proxy({}, { get: fail, getPrototypeOf: fail, ownKeys: fail });
  expect(parseAttestBatch(traps).ok).toBe(false);
});

test("bytes of anything are read or refused", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      (bytes) => typeof parseAttestBatch(bytes).ok === "boolean",
    ),
  );
  const torn = fc.string({ unit: fc.constantFrom("{", "}", "[", "]", ",", '"', "\\", "a", " ") });
  fc.assert(
    fc.property(torn, (text) => {
      const body = `{"items":[${text}]}`;
      const read = parseAttestBatch(body);
      // What JSON.parse takes is cut as it has it; what it does not take may be cut into items that are malformed.
      const parsed = jsonOf(body);
      if (parsed !== null && parsed.items.length > 0)
        expect(read.ok && read.value.items.map((item) => JSON.parse(item))).toEqual(parsed.items);
    }),
    { numRuns: 2_000 },
  );
});

function jsonOf(text: string): { items: unknown[] } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

test("a hundred at most, a mebibyte at most, and each item as large as alone", () => {
  const many = (count: number) => `{"items":[${Array(count).fill("{}")}]}`;
  expect(itemsOf(many(MAX_BATCH_ITEMS))).toHaveLength(MAX_BATCH_ITEMS);
  expect(parseAttestBatch(many(MAX_BATCH_ITEMS + 1))).toMatchObject({ reason: "schema", pointer: "/items" });
  const filled = (bytes: number) => `{"items":["${"x".repeat(bytes - '{"items":[""]}'.length)}"]}`;
  expect(itemsOf(filled(MAX_BATCH_BYTES))).toHaveLength(1);
  expect(parseAttestBatch(filled(MAX_BATCH_BYTES + 1))).toMatchObject({ reason: "too_large" });
  for (const letter of ["x", "é"]) {
    const text = JSON.stringify({ usage_event: letter.repeat(200_000) });
    expect(parseBatchItem(text)).toEqual(parseAttestRequest(encodeUtf8(text)));
  }
});
