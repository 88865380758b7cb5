// The packages as others get them: packed, installed into an empty project outside the repository, and asked to
// verify a real attestation, with the roots that its issuer states, everywhere that they claim to run.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verifyDecision } from "@svc/vdi-verifier";
import { build as esbuild } from "esbuild";
import { type Browser, chromium } from "playwright";
import { build as vite } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { casesByVerdict } from "../../../sdk/verifier/test/fixtures/cases-by-verdict.ts";
import { launchOptions } from "../../browser/chromium.ts";
import { LONG, REPOSITORY } from "../../testing/paths.ts";
import { some } from "../../testing/some.ts";
import { bundleWithRollup, bundleWithWebpack } from "../bundlers.ts";
import { installTarballs, type Project } from "../empty-project.ts";
import { visitFolder } from "../static-site.ts";
import { misuse } from "./support/misuse.ts";
import { askWorker, copiedProject, describeProjects } from "./support/projects.ts";

const vector = JSON.parse(
  readFileSync(`${REPOSITORY}sdk/verifier/test/vectors/real/lending-approve.json`, "utf8"),
) as { attestation: { issued_at: number; signature: { public_key: string } } };
const issuer = vector.attestation.signature.public_key;

// One program for all of them; what differs is how it comes by `verifyDecision` and the document.
const OPTIONS = `{ at: attestation.issued_at, trust: { issuers: ["${issuer}"] } }`;
const SAID = "({ valid: result.valid, steps: result.steps.length, issuer: result.trust.issuer })";
const VERIFIED = { valid: true, steps: 8, issuer: "pinned" };
const program = `const result = await verifyDecision(attestation, ${OPTIONS}); const said = ${SAID};`;
const inPage = `const attestation = await (await fetch("attestation.json")).json(); ${program}
document.documentElement.dataset.answer = JSON.stringify({ ...said, engine: result.engine });`;

const STRICT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'";
const STRICT_WITH_WASM = STRICT.replace("'self';", "'self' 'wasm-unsafe-eval';");

/** Entries that are started rather than imported: they export nothing, and do nothing where they are not started. */
const PROGRAMS = ["@svc/vdi-prover/browser/worker"];
/** Compiled with the page by its framework; `sdk/verifier/test/element` does. */
const COMPILED = ["@svc/vdi-verifier/element/svelte"];
const root = (path: string) => join(REPOSITORY, path);
/** A Node 20 of the machine's own: the project brings another. */
const NODE_20 =
  (process.env.PATH ?? "")
    .split(":")
    .map((folder) => join(folder, "node"))
    .find(
      (path) =>
        existsSync(path) && spawnSync(path, ["--version"], { encoding: "utf8" }).stdout.startsWith("v20."),
    ) ?? null;

let project: Project;
let browser: Browser;

beforeAll(async () => {
  project = installTarballs();
  project.write("attestation.json", JSON.stringify(vector.attestation));
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  project?.remove();
});

describe("Node", () => {
  const read = 'JSON.parse(readFileSync("attestation.json", "utf8"))';
  test("every entry imports, and is required, and gives something unless it is a program", () => {
    const entries = project.entries.filter((entry) => !COMPILED.includes(entry));
    expect(entries.length).toBeGreaterThan(14);
    expect(project.entries).toEqual(expect.arrayContaining(PROGRAMS));
    project.write(
      "entries.mjs",
      `import { createRequire } from "node:module";
      const require = createRequire(import.meta.url);
      for (const entry of ${JSON.stringify(entries)}) {
        const imported = Object.keys(await import(entry));
        const required = Object.keys(require(entry)).filter((name) => name !== "__esModule");
        const isProgram = ${JSON.stringify(PROGRAMS)}.includes(entry);
        console.log(entry, imported.length > 0 !== isProgram && imported.join() === required.join());
      }`,
    );
    expect(project.run("node", "entries.mjs").trim().split("\n")).toEqual(
      entries.map((entry) => `${entry} true`),
    );
  });

  test.each(["@svc/vdi-verifier", "@svc/attest"])("%s verifies after import and after require", (name) => {
    project.write(
      "verify.mjs",
      `import { readFileSync } from "node:fs"; import { verifyDecision } from "${name}";
      const attestation = ${read}; ${program} console.log(JSON.stringify(said));`,
    );
    project.write(
      "verify.cjs",
      `const { readFileSync } = require("node:fs"); const { verifyDecision } = require("${name}");
      (async () => { const attestation = ${read}; ${program} console.log(JSON.stringify(said)); })();`,
    );
    for (const file of ["verify.mjs", "verify.cjs"])
      expect(JSON.parse(project.run("node", file))).toEqual(VERIFIED);
  });

  test.skipIf(!LONG || NODE_20 === null)(
    "Node 20 decides a case for each verdict as the library does here (skipped where there is no Node 20)",
    { tags: "long" },
    async () => {
      const cases = casesByVerdict();
      project.write(
        "cases.json",
        JSON.stringify(cases.map(({ attestation, options }) => [attestation, options])),
      );
      project.write(
        "cases.mjs",
        `import { readFileSync } from "node:fs"; import { verifyDecision } from "@svc/vdi-verifier";
        const results = [];
        for (const [attestation, options] of JSON.parse(readFileSync("cases.json", "utf8")))
          results.push(await verifyDecision(attestation, options));
        console.log(JSON.stringify({ major: process.versions.node.split(".")[0], results }));`,
      );
      const { major, results } = JSON.parse(project.run(NODE_20 as string, "cases.mjs"));
      expect(major).toBe("20");
      const wanted = [];
      for (const { attestation, options } of cases) wanted.push(await verifyDecision(attestation, options));
      expect(wanted.length).toBeGreaterThan(100);
      expect(results).toEqual(JSON.parse(JSON.stringify(wanted)));
    },
  );

  test("attests with the circuit that it was installed with", () => {
    project.write(
      "attest.mjs",
      `import { attest, verifyDecision } from "@svc/attest";
      const attestation = await attest({
        pipeline: { name: "Payments", steps: ["check", "pay"], constraints: [{ id: "small", description: "At most 100.",
          critical: true, vertex: "pay", predicate: { input: "/amount", op: "le", value: 100 } }] },
        decision: { path: ["check", "pay"], inputs: { amount: 12.5 }, outcome: "pay" },
      });
      const { valid, trust } = await verifyDecision(attestation); console.log(valid, trust.circuit);`,
    );
    expect(project.run("node", "attest.mjs")).toBe("true built_in\n");
  });

  test("the command line is there", () => {
    const at = String(vector.attestation.issued_at);
    const said = JSON.parse(project.run("vdi", "verify", "attestation.json", "--at", at, "--json"));
    expect(said).toMatchObject({ valid: true });
  });

  test("mistakes of callers and tries of strangers, row by row, under tsc --strict and then run", {
    tags: "long",
  }, () => {
    const rows = misuse(project);
    expect(rows.length).toBeGreaterThan(80);
    for (const { row, wanted, said } of rows) expect.soft(said, row).toEqual(wanted);
  });

  const MODULES = [
    ["NodeNext", "NodeNext"],
    ["ESNext", "Bundler"],
  ] as const;
  test.each(some(MODULES, 2))(
    "the types hold for a strict program (%s, %s), libraries checked too",
    { tags: "long" },
    (module, moduleResolution) => {
      const imports = project.entries.map((entry, index) => `import type * as e${index} from "${entry}";`);
      const used = project.entries.map((_entry, index) => `typeof e${index}`);
      project.write(
        "consumer.ts",
        `${imports.join("\n")}
      import { verifyDecision, type VerificationResult } from "@svc/vdi-verifier";
      export type All = [${used.join(", ")}];
      export const result: Promise<VerificationResult> = verifyDecision("{}", { at: 1 });
      // @ts-expect-error a misspelt option
      export const wrong = verifyDecision("{}", { att: 1 });\n`,
      );
      // The last for the declarations of the client that @svc/vdi-farm/consumer stands on, as its page says.
      const lib = ["ES2024", "DOM", "ESNext.Disposable"];
      const compilerOptions = {
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        target: "ES2023",
        types: [],
      };
      project.write(
        "tsconfig.json",
        JSON.stringify({
          compilerOptions: { ...compilerOptions, lib, module, moduleResolution },
          files: ["consumer.ts"],
        }),
      );
      expect(project.run(root("node_modules/.bin/tsc"), "-p", "tsconfig.json")).toBe("");
    },
  );
});

/** A folder of a site with the attestation in it. */
function site(name: string, files: Readonly<Record<string, string>>): string {
  const all = { "attestation.json": project.read("attestation.json"), ...files };
  for (const [path, content] of Object.entries(all)) project.write(`${name}/${path}`, content);
  return join(project.folder, name);
}

const page = (script: string) => `<!doctype html><meta charset="utf-8"><title>shop</title>${script}`;
const moduleText = `import { verifyDecision } from "@svc/vdi-verifier"; ${inPage}`;

describe("bundlers", () => {
  test.each([
    ["with WebAssembly", STRICT_WITH_WASM, "wasm"],
    ["without", STRICT, "js"],
  ])("vite's build verifies in a page under a strict policy, %s", async (_name, policy, engine) => {
    const source = site(`vite-${engine}`, {
      "index.html": page('<script type="module" src="./main.js"></script>'),
      "main.js": moduleText,
      "public/attestation.json": project.read("attestation.json"),
    });
    await vite({
      configFile: false,
      root: source,
      logLevel: "silent",
      build: { outDir: "built", target: "es2023", modulePreload: { polyfill: false } },
    });
    const { said } = await visitFolder(browser, join(source, "built"), policy);
    expect(said).toEqual({ ...VERIFIED, engine });
  });

  test("vite's build brings element, worker and inlined module along; nobody copies a file", {
    tags: "long",
  }, async () => {
    const source = site("vite-subpaths", {
      "index.html": page(
        `<vdi-verify src="attestation.json" issuers="${issuer}"></vdi-verify><script type="module" src="./main.js"></script>`,
      ),
      "main.js": `import "@svc/vdi-verifier/element";
        import { scoreReceiptSet, verifyDecision } from "@svc/vdi-verifier/inline";
        import { verifyInWorker } from "@svc/vdi-verifier/worker";
        const workers = [];
        globalThis.Worker = class extends Worker { constructor(...asked) { super(...asked); workers.push(String(asked[0])); } };
        const shown = new Promise((resolve) => addEventListener("vdi-result", ({ detail, target }) =>
          queueMicrotask(() => resolve([detail.valid, target.getAttribute("state")]))));
        const attestation = await (await fetch("attestation.json")).json();
        const here = await verifyDecision(attestation, ${OPTIONS});
        const apart = await verifyInWorker(attestation, ${OPTIONS});
        const { total_receipts } = await scoreReceiptSet([]);
        document.documentElement.dataset.answer = JSON.stringify({
          here: here.valid, apart: apart.valid, engine: apart.engine, shown: await shown, workers: workers.length, total_receipts });`,
      "public/attestation.json": project.read("attestation.json"),
    });
    await vite({
      configFile: false,
      root: source,
      logLevel: "silent",
      build: { outDir: "built", target: "es2023", modulePreload: { polyfill: false } },
    });
    const policy =
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
    expect(await visitFolder(browser, join(source, "built"), policy)).toEqual({
      said: {
        ...{ here: true, apart: true, engine: "wasm", shown: [true, "verified"], workers: 1 },
        total_receipts: 0,
      },
      complaints: [],
    });
  });

  test("webpack's build verifies in a page under a strict policy", { tags: "long" }, async () => {
    const folder = site("webpack", {
      "index.html": page('<script src="app.js"></script>'),
      "main.js": moduleText,
    });
    expect(await bundleWithWebpack(folder)).toEqual([]);
    expect((await visitFolder(browser, folder, STRICT_WITH_WASM)).said).toEqual({
      ...VERIFIED,
      engine: "wasm",
    });
  });

  test("Rollup's, which moves no assets, verifies with the engine in JavaScript", {
    tags: "long",
  }, async () => {
    const folder = site("rollup", {
      "index.html": page('<script type="module" src="app.js"></script>'),
      "main.js": moduleText,
    });
    expect(await bundleWithRollup(folder)).toEqual([]);
    expect((await visitFolder(browser, folder, STRICT_WITH_WASM)).said).toEqual({
      ...VERIFIED,
      engine: "js",
    });
  });

  test("esbuild's, which moves no assets, verifies with the engine in JavaScript", {
    tags: "long",
  }, async () => {
    const folder = site("esbuild", { "index.html": page('<script type="module" src="app.js"></script>') });
    const { warnings } = await esbuild({
      stdin: { contents: moduleText, resolveDir: project.folder },
      bundle: true,
      format: "esm",
      platform: "browser",
      outfile: join(folder, "app.js"),
      logLevel: "silent",
    });
    expect(warnings).toEqual([]);
    const { said } = await visitFolder(browser, folder, STRICT_WITH_WASM);
    expect(said).toEqual({ ...VERIFIED, engine: "js" });
  });

  test("esbuild's keeps a worker that a page's own file imports for what it does", {
    tags: "long",
  }, async () => {
    const { outputFiles } = await esbuild({
      stdin: { contents: 'import "@svc/vdi-prover/browser/worker";', resolveDir: project.folder },
      bundle: true,
      format: "esm",
      platform: "browser",
      write: false,
      logLevel: "silent",
    });
    expect(outputFiles[0]?.text).toContain("DedicatedWorkerGlobalScope");
  });

  test("the unified package bundles for the browser as well", { tags: "long" }, async () => {
    const folder = site("unified", { "index.html": page('<script type="module" src="app.js"></script>') });
    await esbuild({
      stdin: { contents: moduleText.replace("@svc/vdi-verifier", "@svc/attest"), resolveDir: project.folder },
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      outfile: join(folder, "app.js"),
      logLevel: "silent",
    });
    expect((await visitFolder(browser, folder, STRICT)).said).toMatchObject(VERIFIED);
  });
});

describe("a script tag", () => {
  const scripts = "node_modules/@svc/vdi-verifier/dist/browser";
  const sri = () => JSON.parse(project.read(`${scripts}/sri.json`)) as Record<string, string>;
  const copied = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, project.read(`${scripts}/${name}`)]));

  test("with the classic script of the tarball and its integrity, under a strict policy", async () => {
    const folder = site("script-tag", {
      ...copied("vdi.js"),
      "index.html": page(
        `<script src="vdi.js" integrity="${sri()["vdi.js"]}"></script><script src="app.js"></script>`,
      ),
      "app.js": `(async () => { const { verifyDecision } = VDI; ${inPage} })();`,
    });
    expect(await visitFolder(browser, folder, STRICT_WITH_WASM)).toEqual({
      said: { ...VERIFIED, engine: "wasm" },
      complaints: [],
    });
  });

  test("with the element beside the module", async () => {
    const folder = site("element", {
      ...copied("vdi.mjs", "vdi-element.mjs"),
      "index.html": page(
        `<body><vdi-verify src="attestation.json" issuers="${issuer}"></vdi-verify>` +
          '<script type="module" src="app.js"></script>',
      ),
      "app.js": `import "./vdi-element.mjs";
        addEventListener("vdi-result", ({ detail, target }) => {
          document.documentElement.dataset.answer = JSON.stringify([detail.valid, target.getAttribute("state")]);
        });`,
    });
    expect(await visitFolder(browser, folder, STRICT_WITH_WASM)).toEqual({
      said: [true, "verified"],
      complaints: [],
    });
  });
});

test("Worker: answers by what it was asked, and acts on a pinned issuer's approval alone", async () => {
  await askWorker(copiedProject(project, "worker"));
});

describeProjects(() => ({ project, browser }));
