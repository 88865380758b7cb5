// A canonicaliser of independent origin, written from RFC 8785 section 3.2 alone, agrees with the serialiser.
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { canonicalize } from "../../src/json/canonical.ts";

/** Recursive, escapes by hand, members ordered by their UTF-16BE bytes: nothing shared with the serialiser. */
function byTheRfc(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Object.is(value, -0) ? "0" : String(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(byTheRfc).join(",")}]`;
  const members = Object.entries(value as object).map(([name, member]) => ({
    name,
    order: utf16be(name),
    member,
  }));
  members.sort((a, b) => Buffer.compare(a.order, b.order));
  return `{${members.map(({ name, member }) => `${quoted(name)}:${byTheRfc(member)}`).join(",")}}`;
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

const SHORT: Readonly<Record<number, string>> = {
  8: "\\b",
  9: "\\t",
  10: "\\n",
  12: "\\f",
  13: "\\r",
  34: '\\"',
  92: "\\\\",
};

function quoted(text: string): string {
  let out = '"';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    out += SHORT[unit] ?? (unit < 0x20 ? `\\u${unit.toString(16).padStart(4, "0")}` : text[i]);
  }
  return `${out}"`;
}

test("agrees on random documents", () => {
  const unit = fc.string({ unit: "binary" }).filter((s) => s.isWellFormed());
  const document = fc.object({
    key: unit.filter((name) => name !== "__proto__"),
    values: [
      unit,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.maxSafeInteger(),
    ],
    maxDepth: 3,
  });
  fc.assert(
    fc.property(document, (value) => {
      expect(canonicalize(value)).toBe(byTheRfc(value));
    }),
    { numRuns: runs(1_000, 100_000) },
  );
});

test("agrees on texts of ASCII alone, in names and values", () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCharCode(code)),
  });
  fc.assert(
    fc.property(ascii, ascii, (name, value) => {
      const object = Object.fromEntries([[`x${name}`, value]]);
      expect(canonicalize(object)).toBe(byTheRfc(object));
    }),
    { numRuns: runs(1_000, 100_000) },
  );
});

test("1 MiB of anything is read or refused in 25 walks through it, or 50 ms of processor, whichever is more", async () => {
  const { readJson } = await import("../../src/json/read.ts");
  const mebibyte = 2 ** 20;
  const walked = "x".repeat(mebibyte);
  const documents = [
    `"${"x".repeat(mebibyte - 2)}"`,
    `"${"\\u0041".repeat(Math.floor((mebibyte - 2) / 6))}"`,
    `[${"0,".repeat(24_000)}0${" ".repeat(900_000)}]`,
    `[${Array.from({ length: 24_000 }, (_, i) => `${i + 1}00000000000000000000e-2`).join(",")}]`,
    `[${Array.from({ length: 24_000 }, (_, i) => `"${"k".repeat(15)}${i}"`).join(",")}]`,
    `{${Array.from({ length: 24_000 }, (_, i) => `"key-${i}":${i}.50`).join(",")}}`,
    "[".repeat(mebibyte),
    `{"a":${"9".repeat(mebibyte - 10)}}`,
    " ".repeat(mebibyte),
    `"${"\\".repeat(mebibyte - 2)}"`,
    "\ufeff".padEnd(mebibyte, "x"),
  ];
  for (const document of documents) {
    // What else the machine does slows a processor too: one run of many that is quick enough shows what it takes, and
    // quick is measured by a walk through as many characters, some 2 ms of a processor that has nothing else to do.
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 40 && best >= 1; i++) {
      const most = Math.max(50, 25 * cpuMilliseconds(() => walkThrough(walked)));
      best = Math.min(best, cpuMilliseconds(() => readJson(document)) / most);
    }
    expect(best, document.slice(0, 20)).toBeLessThan(1);
  }
});

function walkThrough(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) >>> 0;
  return sum;
}

/** Processor time of this process, so that a busy machine does not decide. */
function cpuMilliseconds(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1000;
}
