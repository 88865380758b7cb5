import { describe, expect, test } from "vitest";
import { checkManifests } from "../manifests.ts";
import { type Files, packageFiles, plantTree } from "./tree.ts";

const LEAF = { compilerOptions: { rootDir: "src" }, references: [] };

function repository(changed: Files = {}): string {
  return plantTree({
    "package.json": { version: "0.1.0", workspaces: ["sdk/core", "sdk/registry", "sdk/prover"] },
    "tsconfig.json": {
      references: [{ path: "sdk/core" }, { path: "sdk/registry" }, { path: "sdk/prover" }],
    },
    ...packageFiles("sdk/core", "@svc/core", ["@noble/hashes/sha2.js"], {
      dependencies: { "@noble/hashes": "2.4.0" },
    }),
    "sdk/core/tsconfig.json": LEAF,
    ...packageFiles("sdk/registry", "@svc/vdi-registry", ["@svc/core"]),
    "sdk/registry/tsconfig.json": { ...LEAF, references: [{ path: "../core" }] },
    ...packageFiles("sdk/prover", "@svc/vdi-prover", ["@svc/core", "node:fs"], {
      dependencies: { "@svc/core": "0.1.0" },
    }),
    "sdk/prover/tsconfig.json": {
      compilerOptions: { types: ["node"] },
      references: [{ path: "../core" }],
    },
    ...changed,
  });
}

test("a sound repository has no findings", () => {
  expect(checkManifests(repository())).toEqual([]);
});

describe("findings", () => {
  test("a version that is a range, another licence, another version, own devDependencies", () => {
    const manifest = {
      name: "@svc/vdi-registry",
      version: "0.2.0",
      license: "ISC",
      type: "commonjs",
      dependencies: { "@svc/core": "^0.1.0" },
      devDependencies: {},
    };
    expect(checkManifests(repository({ "sdk/registry/package.json": manifest }))).toEqual([
      "sdk/registry/package.json: version 0.2.0, not 0.1.0",
      "sdk/registry/package.json: license is not MIT",
      'sdk/registry/package.json: type is not "module"',
      "sdk/registry/package.json: devDependencies stand at the root only",
      'sdk/registry/package.json: @svc/core is "^0.1.0", not one exact version',
    ]);
  });

  test("a portable package that lets Node's types in", () => {
    const config = { compilerOptions: { types: ["node"] }, references: [] };
    expect(checkManifests(repository({ "sdk/core/tsconfig.json": config }))).toEqual([
      'sdk/core/tsconfig.json: a portable package does not set "types"',
    ]);
  });

  test("a reference that lacks, in a package and at the root", () => {
    const root = repository({
      "sdk/registry/tsconfig.json": LEAF,
      "tsconfig.json": { references: [{ path: "sdk/core" }, { path: "sdk/prover" }] },
    });
    expect(checkManifests(root)).toEqual([
      "tsconfig.json: references lack sdk/registry",
      "sdk/registry/tsconfig.json: references lack sdk/core",
    ]);
  });

  test("a dependency on a package further down", () => {
    const upwards = packageFiles("sdk/registry", "@svc/vdi-registry", ["@svc/vdi-prover"]);
    const config = { ...LEAF, references: [{ path: "../prover" }] };
    expect(checkManifests(repository({ ...upwards, "sdk/registry/tsconfig.json": config }))).toEqual([
      "sdk/registry/package.json: depends on sdk/prover, which is not above it in the table",
    ]);
  });

  test("workspaces out of order, or without a row in the table", () => {
    const root = repository({
      "package.json": {
        version: "0.1.0",
        workspaces: ["sdk/registry", "sdk/core", "sdk/prover", "sdk/attic"],
      },
    });
    expect(checkManifests(root)).toEqual([
      "package.json: workspace sdk/attic has no row in tools/checks/packages.ts",
      "package.json: workspaces are not in dependency order: sdk/core, sdk/registry, sdk/prover",
    ]);
  });
});
