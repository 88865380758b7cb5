// The check on imports must catch what it is there for: each test breaks one rule in a sound little repository.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { describe, expect, test } from "vitest";
import { REPOSITORY } from "../../testing/paths.ts";
import { PACKAGES, PORTABLE_ENTRIES } from "../packages.ts";
import { type Files, packageFiles, plantTree } from "./tree.ts";

const { enhancedResolveOptions, ...OPTIONS } = await extractOptions(
  join(REPOSITORY, ".dependency-cruiser.mjs"),
);

/** As `npm run check` does, over another tree: `FROM -> TO: rule`. */
async function check(root: string): Promise<string[]> {
  const cruised = PACKAGES.flatMap(({ folder }) => [`${folder}/src`, `${folder}/test`])
    .concat(PORTABLE_ENTRIES)
    .filter((path) => existsSync(join(root, path)));
  const { output } = await cruise(
    cruised,
    { ...OPTIONS, baseDir: root, validate: true },
    enhancedResolveOptions,
  );
  return (output as ICruiseResult).summary.violations.map(
    ({ from, to, rule }) => `${from} -> ${to}: ${rule.name}`,
  );
}

const LINKS = {
  "node_modules/@svc/core": "sdk/core",
  "node_modules/@svc/vdi-registry": "sdk/registry",
  "node_modules/@svc/vdi-verifier": "sdk/verifier",
  "node_modules/@svc/vdi-prover": "sdk/prover",
};

function repository(changed: Files = {}): string {
  return plantTree(
    {
      "package.json": { workspaces: ["sdk/core", "sdk/registry", "sdk/verifier", "sdk/prover"] },
      ...packageFiles("sdk/core", "@svc/core", []),
      ...packageFiles("sdk/registry", "@svc/vdi-registry", ["@svc/core"]),
      ...packageFiles("sdk/verifier", "@svc/vdi-verifier", ["@svc/core", "@svc/vdi-registry"]),
      ...packageFiles("sdk/prover", "@svc/vdi-prover", ["@svc/core", "snarkjs"]),
      "node_modules/snarkjs/package.json": { name: "snarkjs", version: "0.7.6", main: "main.js" },
      "node_modules/snarkjs/main.js": "",
      ...changed,
    },
    LINKS,
  );
}

test("a sound repository has no findings", async () => {
  expect(await check(repository())).toEqual([]);
});

describe("findings", () => {
  test("a forbidden import by package name", async () => {
    const root = repository({
      "sdk/core/src/index.ts": 'import { here } from "@svc/vdi-registry";\nhere;\n',
    });
    expect(await check(root)).toEqual([
      "sdk/core/src/index.ts -> sdk/registry/dist/index.js: arrow-sdk-core",
    ]);
  });

  test("the same import for its types alone", async () => {
    const root = repository({ "sdk/core/src/index.ts": 'import type { here } from "@svc/vdi-registry";\n' });
    expect((await check(root)).join()).toContain("sdk/core/src/index.ts -> sdk/registry/");
  });

  test("a dynamic import", async () => {
    const root = repository({
      "sdk/core/src/index.ts": 'export const late = () => import("@svc/vdi-registry");\n',
    });
    expect((await check(root)).join()).toContain("sdk/core/src/index.ts -> sdk/registry/");
  });

  test("another package reached by path, from source and from tests", async () => {
    const root = repository({
      "sdk/registry/src/index.ts": 'export * from "../../core/src/index.ts";\n',
      "sdk/registry/test/a.test.ts": 'export * from "../../core/src/index.ts";\n',
    });
    const findings = await check(root);
    expect(findings).toHaveLength(2);
    expect(findings.join()).toContain("sdk/registry/test/a.test.ts -> sdk/core/src/index.ts: by-path");
  });

  test("test data of another package in source; in tests it is none", async () => {
    const line = 'import data from "../../core/test/fixtures/a.json" with { type: "json" };\ndata;\n';
    const root = repository({
      "sdk/core/test/fixtures/a.json": {},
      "sdk/registry/src/index.ts": line,
      "sdk/registry/test/a.test.ts": line,
    });
    expect(await check(root)).toEqual([
      "sdk/registry/src/index.ts -> sdk/core/test/fixtures/a.json: source-reads-test",
    ]);
  });

  test("a deep import that `exports` hides", async () => {
    const root = repository({ "sdk/registry/src/index.ts": 'export * from "@svc/core/dist/index.js";\n' });
    expect(await check(root)).toEqual(["sdk/registry/src/index.ts -> @svc/core/dist/index.js: unresolved"]);
  });

  test("a package that is not there", async () => {
    const root = repository({ "sdk/core/src/index.ts": 'export * from "left-pad";\n' });
    expect((await check(root)).join()).toContain("left-pad: unresolved");
  });

  test("GPL code reached through another package's build", async () => {
    const root = repository({
      "sdk/registry/dist/index.js": 'export * from "./late.js";\n',
      "sdk/registry/dist/late.js": 'export const prove = () => import("snarkjs");\n',
    });
    expect(await check(root)).toContain(
      "sdk/verifier/src/index.ts -> node_modules/snarkjs/main.js: portable-reaches-far",
    );
  });

  test("the portable stand-in of a package for Node that reaches the prover after all", async () => {
    const attest = (built: string) => ({
      "package.json": { workspaces: ["sdk/core", "sdk/registry", "sdk/prover", "sdk/attest"] },
      ...packageFiles("sdk/attest", "@svc/attest", ["@svc/vdi-prover"]),
      "sdk/attest/src/portable.ts": 'export type * from "@svc/vdi-prover";\n',
      "sdk/attest/dist/portable.js": built,
    });
    expect(await check(repository(attest("export {};\n")))).toEqual([]);
    expect(await check(repository(attest('export * from "./index.js";\n')))).toContain(
      "sdk/attest/dist/portable.js -> sdk/prover/dist/index.js: portable-reaches-far",
    );
  });

  test("a package that stands in node_modules and in no manifest", async () => {
    const root = repository({
      "node_modules/left-pad/package.json": { name: "left-pad", version: "1.0.0", main: "main.js" },
      "node_modules/left-pad/main.js": "",
      "sdk/core/src/index.ts": 'export type { pad } from "left-pad";\n',
    });
    expect(await check(root)).toEqual(["sdk/core/src/index.ts -> node_modules/left-pad/main.js: undeclared"]);
  });

  test("two folders that import each other, though no two files do", async () => {
    const root = repository({
      "sdk/registry/src/one/a.ts": 'export * from "../two/b.ts";\n',
      "sdk/registry/src/one/c.ts": "export const c = 1;\n",
      "sdk/registry/src/two/b.ts": 'export * from "../one/c.ts";\n',
    });
    expect(await check(root)).toContain("sdk/registry/src/one -> sdk/registry/src/two: folder-cycle");
  });
});
