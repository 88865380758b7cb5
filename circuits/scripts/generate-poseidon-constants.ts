/** Writes circuits/src/poseidon-constants.circom. Run after a change of the widths that circuits use. */
import { writeFile } from "node:fs/promises";
import { poseidonConstants } from "./poseidon-constants.ts";

if (process.argv.includes("--help")) {
  console.log("usage: node scripts/generate-poseidon-constants.ts\nWrites src/poseidon-constants.circom.");
} else {
  const target = new URL("../src/poseidon-constants.circom", import.meta.url);
  await writeFile(target, poseidonConstants());
  console.log(`wrote ${target.pathname}`);
}
