// A list that is drawn after every row: what it costs is counted in rows looked at, not in time.
import { expect, test } from "vitest";
import { RowList } from "../src/batch/row-list.ts";

function counted(isWanted: (row: number) => boolean) {
  const looked = { times: 0 };
  const list = new RowList<number>();
  list.lookFor((row) => {
    looked.times += 1;
    return isWanted(row);
  });
  return { list, looked };
}

test("drawn after each of a thousand rows, it looks at each of them once", () => {
  const { list, looked } = counted((row) => row % 3 === 0);
  for (let row = 0; row < 1_000; row += 1) {
    list.add(row);
    expect(list.look(10)).toBe(true);
  }
  expect(looked.times).toBe(1_000);
  expect(list.found).toHaveLength(334);
  expect(list.rows).toHaveLength(1_000);
});

test("one drawing looks at so many rows at most, and the next ones at the others, in their order", () => {
  const { list, looked } = counted((row) => row >= 15);
  for (let row = 0; row < 25; row += 1) list.add(row);
  expect([list.look(10), looked.times, list.found]).toEqual([false, 10, []]);
  expect([list.look(10), looked.times, list.found]).toEqual([false, 20, [15, 16, 17, 18, 19]]);
  expect([list.look(10), looked.times, list.found.at(-1)]).toEqual([true, 25, 24]);
  list.lookFor((row) => row === 0);
  expect(list.found).toEqual([]);
  expect(list.look(10)).toBe(false);
  expect(list.found).toEqual([0]);
});
