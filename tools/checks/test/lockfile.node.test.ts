import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkLockfile, completeLockfile } from "../lockfile.ts";
import { plantTree } from "./tree.ts";

const OPTIONAL = { "@tool/cli-linux-x64": "2.0.0", "@tool/cli-darwin-arm64": "2.0.0" };
const tool = { version: "2.0.0", dev: true, license: "MIT", optionalDependencies: OPTIONAL };
const linux = { version: "2.0.0", cpu: ["x64"], dev: true, optional: true, os: ["linux"] };

function lock(packages: object): string {
  return plantTree({ "package-lock.json": { name: "house", lockfileVersion: 3, packages } });
}

function read(root: string): { packages: Record<string, unknown> } {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
}

describe("findings", () => {
  test("an optional package of another platform without an entry", () => {
    const root = lock({ "node_modules/@tool/cli-linux-x64": linux, "node_modules/tool": tool });
    expect(checkLockfile(root)).toEqual([
      "package-lock.json: no entry for the optional @tool/cli-darwin-arm64; run: npm run lockfile",
    ]);
  });

  test("an address", () => {
    const root = lock({
      "node_modules/a": { version: "1.0.0", resolved: "https://example.org/a.tgz" },
      "node_modules/@svc/core": { resolved: "sdk/core", link: true },
    });
    expect(checkLockfile(root)).toEqual([
      "package-lock.json: node_modules/a names the host it came from (omit-lockfile-registry-resolved)",
    ]);
  });

  test("an install script of which nobody decided", () => {
    const packages = {
      "node_modules/a": { version: "1.0.0", hasInstallScript: true },
      "node_modules/b/node_modules/@c/d": { version: "1.0.0", hasInstallScript: true },
      "node_modules/e": { version: "1.0.0" },
    };
    const found = (allowScripts: object) =>
      checkLockfile(plantTree({ "package-lock.json": { packages }, "package.json": { allowScripts } }));
    expect(found({ a: true, "@c/d": false })).toEqual([]);
    expect(found({ a: true, d: true, e: true })).toEqual([
      "package-lock.json: @c/d has an install script, of which allowScripts says nothing",
    ]);
  });
});

test("completing adds what npm needs to leave the package aside, and nothing a second time", () => {
  const root = lock({
    "": { name: "house" },
    "node_modules/@tool/cli-linux-x64": linux,
    "node_modules/tool": tool,
  });
  expect(completeLockfile(root)).toEqual(["@tool/cli-darwin-arm64"]);
  expect(Object.keys(read(root).packages)).toEqual([
    "",
    "node_modules/@tool/cli-darwin-arm64",
    "node_modules/@tool/cli-linux-x64",
    "node_modules/tool",
  ]);
  expect(read(root).packages["node_modules/@tool/cli-darwin-arm64"]).toEqual({
    version: "2.0.0",
    cpu: ["arm64"],
    dev: true,
    license: "MIT",
    optional: true,
    os: ["darwin"],
  });
  expect(checkLockfile(root)).toEqual([]);
  expect(completeLockfile(root)).toEqual([]);
});

test("a nested entry counts where Node would find it, and only there", () => {
  const nested = { "node_modules/host/node_modules/tool": tool, "node_modules/@tool/cli-linux-x64": linux };
  expect(
    checkLockfile(lock({ ...nested, "node_modules/host/node_modules/@tool/cli-darwin-arm64": linux })),
  ).toEqual([]);
  expect(
    checkLockfile(lock({ ...nested, "node_modules/guest/node_modules/@tool/cli-darwin-arm64": linux })),
  ).toHaveLength(1);
});

test("a range is not completed by guessing", () => {
  const root = lock({ "node_modules/tool": { optionalDependencies: { "tool-darwin-x64": "^2.0.0" } } });
  expect(() => completeLockfile(root)).toThrow("add it to the lockfile by hand");
});
