// The two entries: everything of the six packages by name. A bundle for browsers holds the prover for a tab. One for any
// other runtime has stubs in the prover's place. Neither holds snarkjs or anything of Node.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as prover from "@svc/vdi-prover";
import * as registry from "@svc/vdi-registry";
import * as transparency from "@svc/vdi-transparency";
import * as verifier from "@svc/vdi-verifier";
import * as verifierRegistry from "@svc/vdi-verifier-registry";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import * as entry from "../src/index.ts";
import * as portable from "../src/portable.ts";

const PORTABLE_PACKAGES = { registry, transparency, verifier, verifierRegistry };
const here = fileURLToPath(new URL(".", import.meta.url));

describe("re-exports", () => {
  test.each(Object.entries({ ...PORTABLE_PACKAGES, prover }))("all of %s, in Node", (_name, exported) => {
    expect(entry).toMatchObject({ ...exported });
  });

  test.each(Object.entries(PORTABLE_PACKAGES))("all of %s, elsewhere", (_name, exported) => {
    expect(portable).toMatchObject({ ...exported });
  });

  test("both entries have the same names", () => {
    expect(Object.keys(portable).sort()).toEqual(Object.keys(entry).sort());
  });
});

describe("without a prover", () => {
  const unavailable = { name: "VdiError", code: "prover_unavailable" };

  test("the prover's names say so", async () => {
    await expect(portable.attest({} as never)).rejects.toMatchObject(unavailable);
    expect(() => new portable.VDI({} as never)).toThrow(expect.objectContaining(unavailable));
    expect(() => portable.pipelineOf({} as never)).toThrow(expect.objectContaining(unavailable));
    expect(() => portable.findCircuitDir()).toThrow(expect.objectContaining(unavailable));
  });

  test("its errors can still be told apart", () => {
    expect(new Error("x")).not.toBeInstanceOf(portable.PolicyRefusal);
    expect(portable.PROVER_ERRORS.constraint_not_satisfied.kind).toBe("VdiError");
  });
});

const bundle = (conditions: string[], platform: "browser" | "neutral") =>
  build({
    stdin: {
      contents: 'import * as all from "@svc/attest"; console.log(Object.keys(all).length);',
      resolveDir: here,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform,
    conditions,
    mainFields: ["module", "main"],
    metafile: true,
    external: ["*.wasm"],
  });

describe("bundles", () => {
  test("for a browser hold the prover for a tab, and nothing of Node", async () => {
    const { metafile, warnings } = await bundle(["browser"], "browser");
    expect(warnings).toEqual([]);
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((path) => path.endsWith("sdk/prover/dist/browser/entry.js"))).toHaveLength(1);
    expect(
      inputs.filter((path) => /snarkjs|ffjavascript|sdk\/prover\/dist\/(index|open-circuit)\.js/.test(path)),
    ).toEqual([]);
    const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect(outside).toEqual([]);
  });

  test.each([
    ["a Worker", ["workerd", "worker", "browser"], "neutral"],
    ["a Worker with Node's condition beside", ["workerd", "node"], "neutral"],
    ["an unknown runtime", [], "neutral"],
  ] as const)("for %s hold no prover", async (_name, conditions, platform) => {
    const { metafile, warnings, outputFiles } = await bundle([...conditions], platform);
    expect(warnings).toEqual([]);
    const inputs = Object.keys(metafile.inputs).filter((path) =>
      /snarkjs|ffjavascript|circom|sdk\/prover/.test(path),
    );
    expect(inputs.map((path) => path.replace(/^.*sdk\//, "sdk/"))).toEqual([
      "sdk/prover/dist/errors.js",
      "sdk/prover/dist/error-table.js",
    ]);
    const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect(outside.filter((path) => !path.endsWith(".wasm"))).toEqual([]);
    expect(outputFiles[0]?.text.includes("prover_unavailable")).toBe(true);
  });
});

describe("Node", () => {
  const run = (...code: string[]) =>
    promisify(execFile)(process.execPath, code, { cwd: here, timeout: 600_000 });

  test("require gives the prover, and the program ends", async () => {
    const { stdout } = await run(
      "-e",
      'console.log(typeof require("@svc/attest").VDI, require("@svc/attest").attest.length)',
    );
    expect(stdout.trim()).toBe("function 1");
  });

  test("importing it loads no snarkjs", async () => {
    const { stdout } = await run(
      "--input-type=module",
      "-e",
      'await import("@svc/attest"); console.log(Object.keys((await import("node:module")).createRequire(process.cwd() + "/x").cache).filter((f) => f.includes("snarkjs")).length, globalThis.curve_bn128)',
    );
    expect(stdout.trim()).toBe("0 undefined");
  });

  test("the package resolves to the Node entry here", () => {
    expect(createRequire(import.meta.url).resolve("@svc/attest")).toMatch(
      /sdk[/\\]attest[/\\]dist[/\\]node[/\\]index\.js$/,
    );
  });
});
