/**
 * Puts what one binary is compiled from into a folder: the common sources, those of its representation, and the
 * generated field code. The prover has the same element code over two fields and the same sums over two groups, so
 * that each is written once and stands in the folder twice.
 */
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { generateBaseField, generateScalarField, type Representation } from "../wasm/generate-field.ts";

const ASSEMBLY = new URL("../wasm/assembly/", import.meta.url);

/** Copies the files of a folder, not its folders; or, with `names`, these files. */
function copy(from: URL, to: URL, names?: readonly string[]): void {
  for (const file of readdirSync(from, { withFileTypes: true })) {
    if (file.isFile() && (names?.includes(file.name) ?? true)) {
      cpSync(new URL(file.name, from), new URL(file.name, to));
    }
  }
}

function empty(folder: URL, ...inner: readonly string[]): URL {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ["", ...inner]) mkdirSync(new URL(name, folder), { recursive: true });
  return folder;
}

export function stageVerifier(folder: URL, representation: Representation): URL {
  empty(folder, "fr/");
  copy(ASSEMBLY, folder);
  copy(new URL(`${representation}/`, ASSEMBLY), folder);
  generateBaseField(representation, new URL("field.ts", folder), false);
  generateScalarField(representation, new URL("fr/field.ts", folder));
  return folder;
}

export function stageProver(folder: URL, representation: Representation): URL {
  empty(folder, "fr/", "g1/", "g2/");
  const within = (name: string) => new URL(name, folder);
  const prove = new URL("prove/", ASSEMBLY);
  copy(prove, folder);
  copy(new URL(`${representation}/`, prove), folder, ["columns.ts"]);
  for (const field of [folder, within("fr/")]) {
    copy(ASSEMBLY, field, ["inverse.ts", "fp2.ts"]);
    copy(new URL(`${representation}/`, ASSEMBLY), field, ["element.ts"]);
  }
  generateBaseField(representation, within("field.ts"), true);
  generateScalarField(representation, within("fr/field.ts"));
  for (const group of ["g1/", "g2/"]) {
    copy(new URL("group/", prove), within(group));
    copy(new URL(group, prove), within(group));
    const hasOwnUnit = representation === "fused" && group === "g1/";
    const unit = hasOwnUnit ? "fused/g1-unit.ts" : "group/plain-unit.ts";
    cpSync(new URL(unit, prove), within(`${group}unit.ts`));
  }
  return folder;
}
