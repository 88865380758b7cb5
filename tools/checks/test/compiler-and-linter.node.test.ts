// The settings of the compiler and the linter bite: run with the repository's own configuration on a package that
// breaks one rule each.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { REPOSITORY } from "../../testing/paths.ts";
import { plantTree } from "./tree.ts";

function run(root: string, program: string, ...args: string[]): { status: number | null; output: string } {
  const path = join(REPOSITORY, "node_modules/.bin", program);
  const { status, stdout, stderr } = spawnSync(path, args, { cwd: root, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

describe("a portable package is compiled", () => {
  function compile(source: string): { status: number | null; output: string } {
    const root = plantTree({
      "tsconfig.base.json": readFileSync(join(REPOSITORY, "tsconfig.base.json"), "utf8"),
      "sdk/core/tsconfig.json": readFileSync(join(REPOSITORY, "sdk/core/tsconfig.json"), "utf8"),
      "sdk/core/package.json": { type: "module" },
      "sdk/core/src/index.ts": source,
    });
    return run(root, "tsc", "-b", "sdk/core");
  }

  test("with what every runtime has", () => {
    const { status, output } = compile(
      'export const bytes = new TextEncoder().encode("a");\nexport const subtle = crypto.subtle;\n',
    );
    expect({ status, output }).toEqual({ status: 0, output: "" });
  });

  test.each([
    ["Buffer", 'export const bytes: unknown = Buffer.from("a");'],
    ["process", "export const version: unknown = process.version;"],
    ["node:fs", 'export { readFileSync } from "node:fs";'],
    ["document", "export const page: unknown = document.title;"],
    ["enum", "export enum Kind { One }"],
    ["Namespace", "export namespace Kind { export const one = 1; }"],
    ["undefined", "export const first: string = [][0];"],
  ])("without %s", (name, source) => {
    const { status, output } = compile(`${source}\n`);
    expect(status).not.toBe(0);
    expect(output).toMatch(name === "enum" || name === "Namespace" ? /erasableSyntaxOnly/ : name);
  });
});

describe("the style is", () => {
  function lint(source: string): { status: number | null; output: string } {
    const config = JSON.parse(readFileSync(join(REPOSITORY, "biome.json"), "utf8"));
    const root = plantTree({
      // The tree lies outside of any git repository.
      "biome.json": { ...config, $schema: undefined, vcs: { enabled: false } },
      "src/a.ts": source,
    });
    return run(root, "biome", "ci", "--error-on-warnings", "src");
  }

  test("kept", () => {
    expect(lint("export const answer = 42;\n").status).toBe(0);
  });

  test.each([
    ["format", "export const answer = 'forty-two'\n"],
    ["noExplicitAny", "export const answer: any = 42;\n"],
    ["useImportType", 'import { Json } from "./b.ts";\nexport type Answer = Json;\n'],
    ["noUnusedVariables", "const answer = 42;\nexport {};\n"],
    ["useNodejsImportProtocol", 'export { readFileSync } from "fs";\n'],
  ])("broken: %s", (rule, source) => {
    const { status, output } = lint(source);
    expect(status).toBe(1);
    expect(output).toContain(rule);
  });
});
