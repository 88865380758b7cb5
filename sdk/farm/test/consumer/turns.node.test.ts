// Messages verified together and alone, so that a document that ends its worker is given up without its neighbours.
import { describe, expect, test } from "vitest";
import { turnsOf } from "../../src/consumer/consume.ts";

const delivered = (seq: number, deliveryCount: number) => ({ seq, info: { deliveryCount } });

/** Delivers a batch again and again to workers that end at a poisonous document; what is given up in the end. */
function givenUpOf(count: number, poison: ReadonlySet<number>, maxDeliveries: number): number[] {
  let waiting = Array.from({ length: count }, (_, i) => i + 1);
  for (let delivery = 1; delivery <= maxDeliveries; delivery += 1) {
    const settled = new Set<number>();
    for (const turn of turnsOf(
      waiting.map((seq) => delivered(seq, delivery)),
      maxDeliveries,
    )) {
      if (turn.some(({ seq }) => poison.has(seq))) break;
      for (const { seq } of turn) settled.add(seq);
    }
    waiting = waiting.filter((seq) => !settled.has(seq));
  }
  return waiting;
}

describe("a batch in turns", () => {
  test("what comes for the first time is one turn, what comes again is alone, what is used up is in none", () => {
    const batch = [delivered(5, 1), delivered(2, 2), delivered(7, 1), delivered(3, 2), delivered(1, 6)];
    expect(turnsOf(batch, 5).map((turn) => turn.map(({ seq }) => seq))).toEqual([[5, 7], [2], [3]]);
    expect(turnsOf([], 5)).toEqual([]);
  });

  test.each([1, 2, 32, 63, 64])(
    "of 64 documents, of which number %i ends its worker, that one is given up",
    (poison) => {
      expect(givenUpOf(64, new Set([poison]), 5)).toEqual([poison]);
    },
  );

  test("of two that end their worker, what lies between them is given up with them", () => {
    expect(givenUpOf(8, new Set([3, 6]), 5)).toEqual([3, 4, 5, 6]);
  });

  test("what comes for the first time does not wait for what ended a worker", () => {
    expect(turnsOf([delivered(1, 3), delivered(9, 1)], 5)[0]?.map(({ seq }) => seq)).toEqual([9]);
  });
});
