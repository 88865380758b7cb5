// `npm run check`: everything about the tree that can be judged without running it. Each gate prints one line,
// or its findings; all of them run, so that one look shows all that is wrong. Needs a build.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { checkFigures } from "./bench/figure-pages.ts";
import { checkDecoders } from "./checks/decoders.ts";
import { checkLicences } from "./checks/licences.ts";
import { checkLockfile } from "./checks/lockfile.ts";
import { checkManifests } from "./checks/manifests.ts";
import { PACKAGES, PORTABLE_ENTRIES } from "./checks/packages.ts";
import { checkPackagesTable } from "./checks/packages-table.ts";
import { checkText } from "./checks/text.ts";
import { commandLine } from "./command-line.ts";
import { COMPILER_ENV, ONE_CHECKER } from "./compiler.ts";
import { REPOSITORY } from "./testing/paths.ts";

interface Outcome {
  readonly findings: readonly string[];
  /** What to say when nothing is wrong. */
  readonly summary: string;
}

type Gate = readonly [name: string, run: () => Outcome | Promise<Outcome>];

function program(name: string, ...args: string[]): Promise<string[]> {
  const file = join(REPOSITORY, "node_modules/.bin", name);
  const options = { cwd: REPOSITORY, env: COMPILER_ENV, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`.trimEnd().split("\n");
      resolve(error === null ? [] : said.some((line) => line !== "") ? said : [`${name}: ${error.message}`]);
    });
  });
}

/** Packs and compiles declarations in its own thread: this takes as long as all other gates together. */
async function publishedInThread(): Promise<string[]> {
  const worker = new Worker(new URL("./checks/published-thread.ts", import.meta.url));
  // A thread that throws emits an error, which rejects.
  const [findings] = (await once(worker, "message")) as [string[]];
  return findings;
}

// The sources are checked by the build; tests, benches and tools share one project, but for those that are
// written against another platform and bring a project of their own.
function typeProjects(): string[] {
  const own = ["edge/test", "web-demo/test", "circuits/scripts"];
  return ["tools", ...own.filter((folder) => existsSync(join(REPOSITORY, folder, "tsconfig.json")))];
}

const GATES: readonly Gate[] = [
  [
    "types",
    async () => {
      const projects = typeProjects();
      const findings: string[] = [];
      for (const folder of projects) findings.push(...(await program("tsc", ...ONE_CHECKER, "-p", folder)));
      return { findings, summary: `tests and tools (${projects.join(", ")})` };
    },
  ],
  [
    "style",
    async () => ({
      findings: await program(
        "biome",
        "ci",
        "--colors=off",
        "--diagnostic-level=warn",
        "--error-on-warnings",
      ),
      summary: "linted, formatted, no import cycles",
    }),
  ],
  [
    "exports",
    async () => ({
      findings: await program("knip", "--no-config-hints", "--no-progress"),
      summary: "no unused file, export or dependency",
    }),
  ],
  [
    "imports",
    async () => {
      const folders = PACKAGES.flatMap(({ folder }) => globSync(`${folder}/{src,test,bench,scripts}`));
      return {
        findings: await program("depcruise", "--output-type", "err", ...folders, ...PORTABLE_ENTRIES),
        summary: `${PACKAGES.length} packages import what they may, and their folders in no cycle`,
      };
    },
  ],
  [
    "manifests",
    () => ({
      findings: checkManifests(REPOSITORY),
      summary: "one version, pinned and in dependency order",
    }),
  ],
  [
    "published",
    async () => ({ findings: await publishedInThread(), summary: "can be published as they are" }),
  ],
  [
    "licences",
    () => {
      const { findings, bundled, copyleft } = checkLicences(REPOSITORY);
      const gpl = [...new Set(copyleft.map(({ name }) => name))].sort().join(", ") || "none";
      return {
        findings,
        summary:
          `${bundled.length} packages can reach a bundle, all permissive; ` +
          `copyleft, for prover and circuits alone: ${gpl}`,
      };
    },
  ],
  [
    "lockfile",
    () => ({ findings: checkLockfile(REPOSITORY), summary: "holds every platform's packages and no hosts" }),
  ],
  ["decoders", () => ({ findings: checkDecoders(REPOSITORY), summary: "one reader of outside documents" })],
  [
    "packages",
    () => ({
      findings: checkPackagesTable(REPOSITORY),
      summary: "README.md shows the table that is checked",
    }),
  ],
  [
    "figures",
    () => ({
      findings: checkFigures(REPOSITORY),
      summary: "every figure of a bench on a page is the recorded one",
    }),
  ],
  ["text", () => ({ findings: checkText(REPOSITORY), summary: "no machine paths or hosts" })],
];

commandLine({ command: "npm run check", about: "Runs every gate. Exit code 0: all pass. 1: one does not." });

// All at once: compiler and linter are programs of their own and work while the others read the tree here.
const outcomes = GATES.map(([name, run]) => [name, Promise.resolve().then(run)] as const);
let failed = 0;
for (const [name, outcome] of outcomes) {
  const { findings, summary } = await outcome;
  if (findings.length === 0) {
    console.log(`check ${name.padEnd(10)} ok    ${summary}`);
    continue;
  }
  failed += 1;
  console.log(`check ${name.padEnd(10)} FAILED`);
  for (const finding of findings) console.log(`  ${finding}`);
}
if (failed > 0) {
  console.log(`${failed} of ${GATES.length} gates failed`);
  process.exitCode = 1;
}
