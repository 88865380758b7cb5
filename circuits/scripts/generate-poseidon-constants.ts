/** Writes the Poseidon constants of circuits/src and circuits/next. Run after a change of the widths that circuits use. */
import { writeFile } from "node:fs/promises";
import { NEXT_WIDTHS, poseidonConstants } from "./poseidon-constants.ts";

if (process.argv.includes("--help")) {
  console.log(
    "usage: node scripts/generate-poseidon-constants.ts\nWrites poseidon-constants.circom in src and next.",
  );
} else {
  for (const [folder, text] of [
    ["src", poseidonConstants()],
    ["next", poseidonConstants(NEXT_WIDTHS)],
  ] as const) {
    const target = new URL(`../${folder}/poseidon-constants.circom`, import.meta.url);
    await writeFile(target, text);
    console.log(`wrote ${target.pathname}`);
  }
}
