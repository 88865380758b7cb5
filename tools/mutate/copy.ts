/**
 * A tree of its own for mutants: areas import each other's builds, so a mutant stands in the source and in the build,
 * and neither in the tree that people work in. Packages are links to those that are installed.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { PACKAGES } from "../checks/packages.ts";
import { copyTree } from "../testing/tree-copy.ts";
import { type Job, setJob, type Told, toldIn } from "./job.ts";
import { CONFIG, CONFIG_NAME, type Ended, type RanFile, TestProcess } from "./test-process.ts";

/** Commands whose modules are bundled, each with the module that it begins with. */
const BUNDLED = { "vdi.js": "vdi/main.js", "vdi-log.js": "log/main.js" };

export type Judgement = "caught" | "lived" | "hung";

export class MutatedTree {
  readonly root: string;
  #process: TestProcess;

  constructor() {
    this.root = copyTree("vdi-mutate", (path) => !path.startsWith("web-demo/dist"));
    writeFileSync(join(this.root, CONFIG_NAME), CONFIG);
    // In a bundle no mutant is: Node and these run the modules that they are bundled of.
    for (const { folder } of PACKAGES) {
      const manifest = `${folder}/package.json`;
      writeFileSync(join(this.root, manifest), this.read(manifest).replaceAll("/dist/node/", "/dist/"));
    }
    for (const [name, module] of Object.entries(BUNDLED))
      writeFileSync(join(this.root, "sdk/cli/bin", name), `import "../dist/${module}";\n`);
    this.#process = new TestProcess(this.root, true);
    setJob(this.root, { kind: "files", mostTurns: {} });
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), "utf8");
  }

  /** In the source and in the build. */
  write(file: string, text: string): void {
    writeFileSync(join(this.root, file), text);
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    });
    const built = file.replace("/src/", "/dist/").replace(/\.ts$/, ".js");
    writeFileSync(join(this.root, built), outputText);
    for (const each of [file, built]) this.#process.changed.add(join(this.root, each));
  }

  /** Sets what the runs from now on are for. Mutants that are judged together share a thread, until it is ended. */
  setJob(job: Job): void {
    setJob(this.root, job);
    if (job.kind === "judge" && !this.#process.isIsolated) return;
    this.end();
    this.#process = new TestProcess(this.root, job.kind !== "judge");
  }

  /** Ends the process of the tests, and what it keeps with it; the next run has a new one. */
  end(): void {
    this.#process.stop();
  }

  /** Everything that was told for the job that is set. */
  told(): Told[] {
    return toldIn(this.root);
  }

  /** Runs a test file until one test fails. @param signal ends the run, which then tells nothing */
  async judge(test: string, signal?: AbortSignal): Promise<Judgement> {
    const ended = await this.#process.run([test], { isBounded: true, signal });
    if (ended === "hung") return ended;
    return ended?.passed === true ? "lived" : "caught";
  }

  /** Runs test files, whatever comes of it. @returns null where their process ended by itself */
  async run(tests: readonly string[], signal?: AbortSignal): Promise<Ended | "hung" | null> {
    return this.#process.run(tests, { isBounded: true, signal });
  }

  /** The files of tests that all pass, each with its time. @throws Error when one does not pass */
  async timesOf(tests: readonly string[], signal?: AbortSignal): Promise<readonly RanFile[]> {
    const ended = await this.#process.run(tests, { isBounded: false, signal });
    const files = ended === "hung" ? [] : (ended?.files ?? []);
    if (ended === "hung" || ended?.passed !== true) {
      const failed = files.filter(({ state }) => state === "failed").map(({ path }) => path);
      throw new Error(
        `where nothing is altered these fail: ${(failed.length > 0 ? failed : tests).join(" ")}`,
      );
    }
    return files;
  }

  remove(): void {
    this.end();
    rmSync(this.root, { recursive: true, force: true });
  }
}
