// What must hold of every document, not of chosen ones.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { digest } from "../../src/digest/digest.ts";
import { DOMAINS } from "../../src/digest/domains.ts";
import { canonicalBytes, canonicalize } from "../../src/json/canonical.ts";
import { readJson } from "../../src/json/read.ts";

/** I-JSON: no minus zero, no lone surrogates, no `__proto__`. */
const text = fc.string({ unit: "binary" }).filter((s) => s.isWellFormed());
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n));
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    number,
    fc.integer(),
    text,
    fc.array(tie("json"), { maxLength: 6 }),
    fc.dictionary(
      text.filter((name) => name !== "__proto__"),
      tie("json"),
      { maxKeys: 6, noNullPrototype: true },
    ),
  ),
})) as { json: fc.Arbitrary<object> };

describe("canonical form", () => {
  test("canonicalising twice is once, and parse of print is identity", () => {
    fc.assert(
      fc.property(json, (value) => {
        const printed = canonicalize(value);
        const read = readJson(printed);
        expect(read).toEqual({ ok: true, value });
        expect(canonicalize((read as { value: object }).value)).toBe(printed);
      }),
      { numRuns: runs(500, 20_000) },
    );
  });

  test("the reader gives the same data from text, bytes and value", () => {
    fc.assert(
      fc.property(json, (value) => {
        const fromValue = readJson(typeof value === "string" ? JSON.stringify(value) : value);
        expect(readJson(canonicalBytes(value))).toEqual(fromValue);
        expect(readJson(JSON.stringify(value, null, 2))).toEqual(fromValue);
      }),
      { numRuns: runs(300, 10_000) },
    );
  });

  test("values of equal digest are equal, and no domain shares a digest with another", () => {
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(json, fc.constantFrom(...Object.values(DOMAINS)), (value, domain) => {
        const hash = digest(domain, value);
        const identity = `${domain} ${canonicalize(value)}`;
        expect(seen.get(hash) ?? identity).toBe(identity);
        seen.set(hash, identity);
      }),
      { numRuns: runs(500, 20_000) },
    );
  });
});

describe("the reader and arbitrary input", () => {
  test("refuses or reads; never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.uint8Array(),
          fc.anything({
            withBigInt: true,
            withMap: true,
            withSparseArray: true,
            withTypedArray: true,
            withDate: true,
            withNullPrototype: true,
          }),
        ),
        (input) => {
          const read = readJson(input);
          if (read.ok) expect(readJson(canonicalize(read.value as object)).ok).toBe(true);
          else expect(read.detail).not.toBe("");
        },
      ),
      { numRuns: runs(2_000, 100_000) },
    );
  });

  test("reads mutated JSON exactly when JSON.parse does, or is stricter for a stated reason", () => {
    const stricter = new Set([
      "duplicate_member",
      "forbidden_member",
      "lone_surrogate",
      "number_lossy",
      "number_not_finite",
      "minus_zero",
      "byte_order_mark",
      "too_deep",
    ]);
    const mutated = fc
      .tuple(
        json,
        fc.nat(),
        fc.constantFrom("", ",", '"', "\\", "{", "]", "0", "-", "e", ".", "\u0000", " "),
        fc.boolean(),
      )
      .map(([value, at, insert, remove]) => {
        const printed = canonicalize(value);
        const position = printed.length === 0 ? 0 : at % printed.length;
        return printed.slice(0, position) + insert + printed.slice(position + (remove ? 1 : 0));
      });
    fc.assert(
      fc.property(mutated, (document) => {
        const read = readJson(document);
        let parsed: { value: unknown } | undefined;
        try {
          parsed = { value: JSON.parse(document) };
        } catch {
          // Not JSON: the reader must refuse it as such.
        }
        if (read.ok) expect(read.value).toEqual(parsed?.value);
        else if (parsed !== undefined) expect(stricter).toContain(read.reason);
      }),
      { numRuns: runs(2_000, 100_000) },
    );
  });
});
