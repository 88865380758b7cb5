// Every sample of the documentation is run as it stands, in a folder that holds the example documents and nothing
// else: programs in Node, with their types checked; pages in Chromium under a strict policy; Workers in workerd;
// command lines as the table in commands.ts says.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";
import { type Browser, chromium } from "playwright";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { launchOptions } from "../../browser/chromium.ts";
import { visitFolder } from "../../packed/static-site.ts";
import { REPOSITORY } from "../../testing/paths.ts";
import { some } from "../../testing/some.ts";
import { announcedExit, rowOf } from "../commands.ts";
import { commandsOf, documents, readDocument, type Sample, samplesOf } from "../samples.ts";

process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

// Below the repository's node_modules, so that packages are found as after an installation.
const FOLDER = `${REPOSITORY}node_modules/.cache/samples`;
const SCRIPTS = `${REPOSITORY}sdk/verifier/dist/browser`;
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; base-uri 'none'";
const PROGRAMS = ["js", "ts"];
/** Files for another program: a bundler, or the command that a later sample starts. */
const USED = ["jsx", "vue", "svelte", "python"];
const DATA = ["text", "json", "toml", "yaml"];
const PROVING_KEY = ["decision.quotient", "decision.points", "decision.witness"];
const TIMEOUT_MS = 600_000;

const all = documents().flatMap((path) => samplesOf(path, readDocument(path)));
const byDocument = Map.groupBy(all, ({ document }) => document);
const folderOf = (document: string) => join(FOLDER, document.replace(/\W+/g, "-"));
const isProgram = ({ language, file }: Sample) => PROGRAMS.includes(language) && file === null;
/** Returns the file name of a program. */
const nameOf = ({ language, line }: Sample) => `sample-${line}.${language === "ts" ? "ts" : "mjs"}`;

/** The front page, and where each of its readers begins. */
const isReadFirst = (document: string) => /^README\.md$|^docs\/tutorials\//.test(document);

let browser: Browser;

beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const document of byDocument.keys())
    cpSync(`${REPOSITORY}docs/examples`, folderOf(document), { recursive: true });
  for (const sample of all.filter(isProgram)) place(sample, nameOf(sample));
  browser = await chromium.launch(launchOptions());
});
afterAll(() => browser?.close());

function place({ document, code }: Sample, name: string): string {
  const path = join(folderOf(document), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
  return path;
}

function execute(folder: string, command: string, args: readonly string[], shell = false) {
  return spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    timeout: TIMEOUT_MS,
    shell,
    env: { ...process.env, PATH: `${REPOSITORY}node_modules/.bin:${process.env.PATH}`, NO_COLOR: "1" },
  });
}

function runProgram(sample: Sample): void {
  // The front page speaks of the repository's own files.
  const isRoot = !sample.document.includes("/");
  const folder = isRoot ? REPOSITORY : folderOf(sample.document);
  const program = readFileSync(join(folderOf(sample.document), nameOf(sample)), "utf8");
  const type = sample.language === "ts" ? "module-typescript" : "module";
  const { stdout, stderr, status } = execute(folder, process.execPath, [
    `--input-type=${type}`,
    "-e",
    program,
  ]);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  if (sample.prints !== null) expect(stdout).toBe(sample.prints);
}

async function visitPage(sample: Sample): Promise<void> {
  const folder = folderOf(sample.document);
  cpSync(SCRIPTS, folder, { recursive: true });
  const sri = JSON.parse(readFileSync(join(SCRIPTS, "sri.json"), "utf8")) as Record<string, string>;
  // A hash in a document would be yesterday's: the page has an ellipsis, and the test what sri.json says.
  const markup = sample.code.replace(
    /(src="(?:\.\/)?([\w.-]+)" integrity=")sha384-…"/g,
    (_all, before: string, name: string) => `${before}${sri[name] ?? "unknown"}"`,
  );
  const whole = /^<!doctype/i.test(markup) ? markup : `<!doctype html><title>sample</title><body>${markup}`;
  const reporter = '<script type="module" src="./reporter.js"></script>';
  writeFileSync(join(folder, "index.html"), whole + reporter);
  writeFileSync(join(folder, "reporter.js"), REPORTER);
  const isBundled = sample.marks.includes("bundle");
  const outDir = join(folder, "built");
  if (isBundled) {
    mkdirSync(join(folder, "public"), { recursive: true });
    cpSync(join(folder, "attestation.json"), join(folder, "public/attestation.json"));
    if (sample.marks.includes("key")) {
      for (const name of PROVING_KEY)
        cpSync(`${REPOSITORY}circuits/zk-cp/build/${name}`, join(folder, "public/proving-key", name));
    }
    const plugins = [vue(), svelte({ configFile: false })];
    const built = { outDir, target: "es2023", emptyOutDir: true };
    await build({ configFile: false, root: folder, logLevel: "silent", plugins, build: built });
  }
  const { said, complaints } = await visitFolder(browser, isBundled ? outDir : folder, POLICY);
  expect(complaints).toEqual([]);
  const { outputs, states } = said as { outputs: string[]; states: string[] };
  expect(outputs.length + states.length).toBeGreaterThan(0);
  expect([...new Set(states)]).toEqual(states.length === 0 ? [] : ["verified"]);
  if (sample.prints !== null) expect(outputs.map((text) => `${text}\n`).join("")).toBe(sample.prints);
}

/** Waits until every `output` says something and every element has decided, and says so. */
const REPORTER = `for (;;) {
  const outputs = [...document.querySelectorAll("output")].map((one) => one.textContent);
  const states = [...document.querySelectorAll("vdi-verify")].map((one) => one.getAttribute("state") ?? "checking");
  if (!outputs.includes("") && !states.includes("checking")) {
    document.documentElement.dataset.answer = JSON.stringify({ outputs, states });
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
}
`;

async function askWorker(sample: Sample): Promise<void> {
  const folder = folderOf(sample.document);
  place(sample, "worker.js");
  writeFileSync(
    join(folder, "wrangler.toml"),
    'name = "sample"\nmain = "worker.js"\ncompatibility_date = "2026-10-01"\n',
  );
  const server = createTestHarness({ root: folder, workers: [{ configPath: "wrangler.toml" }] });
  try {
    const { url } = await server.listen();
    const body = readFileSync(join(folder, "attestation.json"));
    const response = await fetch(url, { method: "POST", body });
    expect(response.status).toBe(200);
    if (sample.prints !== null) expect(`${await response.text()}\n`).toBe(sample.prints);
  } finally {
    await server.close();
  }
}

function runCommands(sample: Sample): void {
  for (const command of commandsOf(sample.code)) {
    const row = rowOf(command);
    expect(row, `${command}: has no row in tools/docs/commands.ts`).not.toBeNull();
    if (row?.[1] !== "here" || command.startsWith("cd ")) continue;
    const { stdout, stderr, status } = execute(
      folderOf(sample.document),
      command.replace(/^npx (?=vdi)/, ""),
      [],
      true,
    );
    expect({ command, status, stdout, stderr }).toMatchObject({ status: announcedExit(command) });
    if (sample.prints !== null && commandsOf(sample.code).length === 1) expect(stdout).toBe(sample.prints);
  }
}

async function run(sample: Sample): Promise<void> {
  const { language, file, code, marks } = sample;
  if (file !== null) place(sample, file);
  if (language === "html") return visitPage(sample);
  if (marks.includes("workerd")) return askWorker(sample);
  if (language === "sh") return runCommands(sample);
  if (isProgram(sample)) return runProgram(sample);
  if (language === "json") JSON.parse(code);
  // The rest are files that a later sample uses, or data.
  expect([...PROGRAMS, ...USED, ...DATA, "css"]).toContain(language);
  if ([...PROGRAMS, ...USED].includes(language)) expect(usesOf(sample)).toBe(true);
}

/** Returns whether some later page or program of the document names the file. */
function usesOf({ document, file, line }: Sample): boolean {
  const later = byDocument.get(document)?.filter((other) => other.line > line) ?? [];
  return file !== null && later.some(({ code }) => code.includes(file));
}

// JavaScript programs read untyped JSON: running them is their test.
test("the types of the programs in TypeScript hold", () => {
  const typed = all.filter((sample) => isProgram(sample) && sample.language === "ts");
  expect(typed.length).toBeGreaterThan(2);
  writeFileSync(
    join(FOLDER, "tsconfig.json"),
    JSON.stringify({
      extends: "../../../tsconfig.base.json",
      compilerOptions: {
        ...{ noEmit: true, composite: false, incremental: false, declaration: false },
        ...{ types: ["node"], lib: ["ES2024", "DOM", "DOM.Iterable"], noUnusedLocals: false },
      },
      files: typed.map((sample) => join(folderOf(sample.document), nameOf(sample))),
    }),
  );
  const { stdout } = execute(FOLDER, join(REPOSITORY, "node_modules/.bin/tsc"), ["-p", "tsconfig.json"]);
  expect(stdout).toBe("");
});

test("there is a sample for each of the three users", () => {
  for (const user of ["web-developer", "auditor", "operator"])
    expect(byDocument.get(`docs/tutorials/${user}.md`)?.length).toBeGreaterThan(1);
});

// Without the long run what a stranger reads first, and each sixth of the other documents.
const others = [...byDocument].filter(([document]) => !isReadFirst(document));
const shown = [...[...byDocument].filter(([document]) => isReadFirst(document)), ...some(others, 12)];

describe.each(shown)("%s", (_document, samples) => {
  // One after another: a sample finds the files that those before it wrote.
  test.each(samples.map((sample) => [`${sample.line} (${sample.language})`, sample] as const))(
    "line %s",
    async (_place, sample) => run(sample),
    TIMEOUT_MS,
  );
});
