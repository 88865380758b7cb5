/**
 * What each constraint is for: with it, an input that must not pass is refused; without it, the same input has a
 * satisfying witness. A constraint whose removal nothing noticed would not be tested, or not needed.
 *
 * Removed constraints may take a changed hint (`<--`) with them: a prover computes witnesses as it likes. Where
 * hashes only carry values along, a linear stand-in keeps the compiles short. The ordinary run takes a twelfth of each
 * template's constraints, its first always, and the long run all: each is a compile.
 */
import { describe, expect, test } from "vitest";
import { some } from "../../../tools/testing/some.ts";
import { firstBrokenRow } from "../../scripts/r1cs.ts";
import { compile } from "./compile.ts";
import { type CircuitInput, WitnessProgram } from "./witness.ts";

export const HASH_STAND_IN = `pragma circom 2.1.9;
template Poseidon(n) {
    signal input in[n];
    signal output out;
    var sum = 0;
    for (var i = 0; i < n; i++) {
        sum += in[i] * (i + 7) ** 11;
    }
    out <== sum;
}
`;

export interface Deletion {
  /** Source lines, exactly once in one of the files, and what stands in their place ("" to remove). */
  edits: [from: string, to: string][];
  input: CircuitInput;
}

export function suite(
  title: string,
  main: string,
  source: string,
  cases: { [what: string]: Deletion },
  sources = [source],
  next = false,
) {
  describe(title, () => {
    test.each(some(Object.entries(cases), 12))("%s", async (_, { edits, input }) => {
      const standIn = (name: string, text: string) =>
        name === "poseidon.circom" && source !== name ? HASH_STAND_IN : text;
      const intact = await compile(main, source, { edit: standIn, next });
      const isRefused = (await WitnessProgram.load(intact.wasm)).run(input) === null;
      expect(isRefused, "with the constraint").toBe(true);

      let applied = 0;
      const weakened = await compile(main, source, {
        next,
        edit(name, text) {
          let result = standIn(name, text);
          if (!sources.includes(name)) return result;
          for (const [from, to] of edits) {
            const found = result.split(from).length - 1;
            if (found === 0) continue;
            expect(found).toBe(1);
            result = result.replace(from, () => to);
            applied++;
          }
          return result;
        },
      });
      expect(applied).toBe(edits.length);
      const witness = (await WitnessProgram.load(weakened.wasm)).run(input);
      expect(witness).not.toBeNull();
      expect(firstBrokenRow(weakened.r1cs, witness as bigint[])).toBe(-1);
    });
  });
}

/** An edit that takes one line away. */
export const remove = (line: string): [string, string][] => [[line, ""]];
