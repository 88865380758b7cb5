// The column bound at the head of `sums.ts`, by machine: the text of Poseidon's sums and of what calls them, over the
// constants that the generator writes, is carried out on all elements that there are. No column leaves 63 bits and a sign,
// and what is kept stays within 0.6p. The long mode takes whole permutations with all their rounds.
import { describe, expect, test } from "vitest";
import { LONG } from "../../../../tools/testing/paths.ts";
import { some } from "../../../../tools/testing/some.ts";
import { SumsMachine, TEXTS, type Texts } from "../support/bounds/sums.ts";

const ELEMENT = 72;
/** Two for each lane but the first, of the widest. */
const MOST_PRODUCTS = 32;

/** As many products at once as any width has, and the one that is added after them. */
function sumUp(texts: Texts): SumsMachine {
  const machine = new SumsMachine(texts);
  const [a, b] = [machine.elements(MOST_PRODUCTS), machine.elements(MOST_PRODUCTS)];
  machine.call("open");
  machine.call("addAll", a, ELEMENT, b, ELEMENT, MOST_PRODUCTS);
  machine.call("addProduct", a, b);
  machine.call("close", machine.room(ELEMENT));
  // After so many the columns are carried.
  const most = Number(/^const PRODUCTS = (\d+);$/m.exec(texts.sums)?.[1]);
  for (const count of [most, most + 1]) {
    machine.call("open");
    machine.call("addAll", a, ELEMENT, b, ELEMENT, count);
    machine.call("addProduct", a, b);
    machine.call("close", machine.room(ELEMENT));
  }
  return machine;
}

/** The least of a derivation and a permutation, with every function that sums. */
function derive(texts: Texts): SumsMachine {
  const machine = new SumsMachine(texts);
  machine.hash(2, 2);
  return machine;
}

test("the most products that are summed up at once keep within the columns", () => {
  expect(sumUp(TEXTS).most).toBe(MOST_PRODUCTS + 1);
});

test("a derivation and a permutation keep their bounds, power, sum, inverse and matrices", {
  tags: "long",
}, () => {
  expect(derive(TEXTS).most).toBe(2);
});

const WIDTHS = LONG
  ? [
      [2, 56],
      [3, 57],
      [6, 60],
    ]
  : [];

test.each(WIDTHS)("width %i with all its %i partial rounds", (width = 0, partialRounds = 0) => {
  const machine = new SumsMachine();
  machine.hash(width, partialRounds);
  expect(machine.most).toBe(2 * (width - 1));
});

describe("a wider constant is found", () => {
  const SUMS: readonly (readonly [string, keyof Texts, RegExp, string])[] = [
    ["carried four products later", "sums", /PRODUCTS = 11/, "PRODUCTS = 15"],
    [
      "digits of a bit more",
      "sums",
      /\(value << \(64 - BITS\)\) >> \(64 - BITS\)/,
      "(value << (63 - BITS)) >> (63 - BITS)",
    ],
    [
      "limbs of the modulus of thirty-two bits more",
      "sums",
      /MASK: i64 = \(1 << BITS\) - 1/,
      "MASK: i64 = (1 << BITS << 32) - 1",
    ],
    ["half of the columns carried", "sums", /carry\(SUM, COLUMNS - 1\)/, "carry(SUM, 3)"],
  ];

  test.each(some(SUMS, 2))("in the sums: %s", (_, file, from, to) => {
    const altered = TEXTS[file].replace(from, to);
    expect(altered).not.toBe(TEXTS[file]);
    expect(() => sumUp({ ...TEXTS, [file]: altered })).toThrow();
  });

  const DERIVED = [
    ["eight times an element in a power", "sums", /sign: i64 = 1/, "sign: i64 = 8"],
    [
      "a limb of R² with twenty bits more",
      "field",
      /(MONTGOMERY_SQUARE: usize = memory\.data<i64>\(\[)/,
      `$1${1n << 49n}`,
    ],
    [
      "a power whose square is not closed",
      "poseidon",
      /times\(SQUARE, VALUE, VALUE\);/,
      "plus(SQUARE, VALUE, VALUE);",
    ],
  ] as const;

  test.each(some(DERIVED, 3))("%s", (_, file, from, to) => {
    const altered = TEXTS[file].replace(from, to);
    expect(altered).not.toBe(TEXTS[file]);
    expect(() => derive({ ...TEXTS, [file]: altered })).toThrow();
  });

  test("what is not read is no pass", () => {
    const altered = TEXTS.sums.replace("return (value <<", "return ~~(value ^");
    expect(() => sumUp({ ...TEXTS, sums: altered })).toThrow("unread");
  });
});
