// The check on imports must catch what it is there for: each test breaks one rule in a sound little repository.
import { describe, expect, test } from "vitest";
import { checkArrows } from "../arrows.ts";
import { type Files, packageFiles, plantTree } from "./tree.ts";

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
  expect(await checkArrows(repository())).toEqual([]);
});

describe("findings", () => {
  test("a forbidden import by package name", async () => {
    const root = repository({
      "sdk/core/src/index.ts": 'import { here } from "@svc/vdi-registry";\nhere;\n',
    });
    expect(await checkArrows(root)).toEqual([
      "sdk/core/src/index.ts -> sdk/registry/dist/index.js: " +
        "imports a package that its row in tools/checks/packages.ts does not name",
    ]);
  });

  test("the same import for its types alone", async () => {
    const root = repository({ "sdk/core/src/index.ts": 'import type { here } from "@svc/vdi-registry";\n' });
    expect((await checkArrows(root)).join()).toContain("sdk/core/src/index.ts -> sdk/registry/");
  });

  test("a dynamic import", async () => {
    const root = repository({
      "sdk/core/src/index.ts": 'export const late = () => import("@svc/vdi-registry");\n',
    });
    expect((await checkArrows(root)).join()).toContain("sdk/core/src/index.ts -> sdk/registry/");
  });

  test("another package reached by path, from source and from tests", async () => {
    const root = repository({
      "sdk/registry/src/index.ts": 'export * from "../../core/src/index.ts";\n',
      "sdk/registry/test/a.test.ts": 'export * from "../../core/src/index.ts";\n',
    });
    const findings = await checkArrows(root);
    expect(findings).toHaveLength(2);
    expect(findings.join()).toContain("sdk/registry/test/a.test.ts -> sdk/core/src/index.ts: reaches into");
  });

  test("test data of another package in source; in tests it is none", async () => {
    const line = 'import data from "../../core/test/fixtures/a.json" with { type: "json" };\ndata;\n';
    const root = repository({
      "sdk/core/test/fixtures/a.json": {},
      "sdk/registry/src/index.ts": line,
      "sdk/registry/test/a.test.ts": line,
    });
    expect(await checkArrows(root)).toEqual([
      "sdk/registry/src/index.ts -> sdk/core/test/fixtures/a.json: source imports what is there for tests",
    ]);
  });

  test("a deep import that `exports` hides", async () => {
    const root = repository({ "sdk/registry/src/index.ts": 'export * from "@svc/core/dist/index.js";\n' });
    expect(await checkArrows(root)).toEqual([
      "sdk/registry/src/index.ts -> @svc/core/dist/index.js: " +
        "imports what does not resolve: not built, not installed, or hidden by `exports`",
    ]);
  });

  test("a package that is not there", async () => {
    const root = repository({ "sdk/core/src/index.ts": 'export * from "left-pad";\n' });
    expect((await checkArrows(root)).join()).toContain("left-pad: imports what does not resolve");
  });

  test("GPL code reached through another package's build", async () => {
    const root = repository({
      "sdk/registry/dist/index.js": 'export * from "./late.js";\n',
      "sdk/registry/dist/late.js": 'export const prove = () => import("snarkjs");\n',
    });
    const findings = await checkArrows(root);
    expect(findings.join("\n")).toContain(
      "sdk/verifier/src/index.ts -> node_modules/snarkjs/main.js: a portable package reaches the prover " +
        "for Node, the circuits or GPL code (sdk/verifier/src/index.ts -> sdk/registry/dist/index.js",
    );
  });

  test("the portable stand-in of a package for Node that reaches the prover after all", async () => {
    const attest = (built: string) => ({
      "package.json": { workspaces: ["sdk/core", "sdk/registry", "sdk/prover", "sdk/attest"] },
      ...packageFiles("sdk/attest", "@svc/attest", ["@svc/vdi-prover"]),
      "sdk/attest/src/portable.ts": 'export type * from "@svc/vdi-prover";\n',
      "sdk/attest/dist/portable.js": built,
    });
    expect(await checkArrows(repository(attest("export {};\n")))).toEqual([]);
    expect(await checkArrows(repository(attest('export * from "./index.js";\n')))).toEqual([
      "sdk/attest/dist/portable.js -> sdk/prover/dist/index.js: a portable stand-in reaches the prover itself, " +
        "the circuits or GPL code (sdk/attest/dist/portable.js -> sdk/attest/dist/index.js -> sdk/prover/dist/index.js)",
    ]);
  });
});
