/**
 * States that differ in which slot a run has are one: nothing asks for a slot but that two runs have two, and the text of
 * what a run issues, of which a row keeps one. Runs are put in order, slots counted anew, and a row's texts numbered as
 * they come.
 */
import { type ModelState, nameOfRow, type Run } from "./state.ts";

const TEXT = /"([^"\\]+#\d+ of body \d+) by \d+"/g;

export function alike(state: ModelState): ModelState {
  const slots = new Map(
    state.runs
      .map((run) => ({ slot: run.slot, key: keyOf(run, state.runs) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.slot - b.slot))
      .map(({ slot }, i) => [slot, i]),
  );
  const runs = state.runs.map((run) => moved(run, state.runs, slots)).sort((a, b) => a.slot - b.slot);
  const known: string[] = [];
  const renamed = JSON.stringify({ ...state, runs }).replaceAll(TEXT, (text, of: string) => {
    if (!known.includes(text)) known.push(text);
    const place = known.filter((one) => one.startsWith(`"${of} by `)).indexOf(text);
    return `"${of} by ${place}"`;
  });
  return JSON.parse(renamed) as ModelState;
}

/** Describes a run without its slot and its text's author. */
function keyOf({ row, stage, logIndex, batch }: Run, runs: readonly Run[]): string {
  const others = runs.filter((one) => batch !== undefined && one.batch === batch);
  const together = others.map((one) => `${nameOfRow(one.row)} ${one.stage}`).sort();
  return JSON.stringify([nameOfRow(row), row.bodyDigest, stage, logIndex ?? -1, together]);
}

function moved(run: Run, runs: readonly Run[], slots: ReadonlyMap<number, number>): Run {
  const slot = slots.get(run.slot) as number;
  if (run.batch === undefined) return { ...run, slot };
  const together = runs.filter((one) => one.batch === run.batch);
  return { ...run, slot, batch: Math.min(...together.map((one) => slots.get(one.slot) as number)) };
}
