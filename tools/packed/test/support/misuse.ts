// The program of `misuse/` as a stranger compiles and runs it.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "../../../testing/paths.ts";
import type { Project } from "../../empty-project.ts";

export interface Row {
  readonly row: string;
  readonly wanted: unknown;
  readonly said: unknown;
}

/** @throws Error when `tsc --strict` finds anything in it, or it does not run to its end */
export function misuse(project: Project): Row[] {
  const modules = join(REPOSITORY, "node_modules");
  cpSync(join(REPOSITORY, "tools/packed/test/support/misuse"), join(project.folder, "misuse"), {
    recursive: true,
  });
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, target: "ES2023", lib: ["ES2024", "DOM"] },
    ...{ module: "NodeNext", allowImportingTsExtensions: true },
    ...{ typeRoots: [join(modules, "@types")], types: ["node"] },
  };
  project.write("tsconfig.misuse.json", JSON.stringify({ compilerOptions, files: ["misuse/run.ts"] }));
  project.run(join(modules, ".bin/tsc"), "-p", "tsconfig.misuse.json");
  return JSON.parse(project.run("node", "misuse/run.ts"));
}
