import { describe, expect, test } from "vitest";
import { checkLicences, isPermissive } from "../licences.ts";
import { type Files, packageFiles, plantTree } from "./tree.ts";

function installed(name: string, license: unknown, dependencies: object = {}): Files {
  return { [`node_modules/${name}/package.json`]: { name, version: "1.0.0", license, dependencies } };
}

function repository(changed: Files = {}): string {
  return plantTree({
    "package.json": { workspaces: ["sdk/core", "sdk/registry", "sdk/prover", "sdk/cli"] },
    ...packageFiles("sdk/core", "@svc/core", [], { dependencies: { hashes: "1.0.0" } }),
    ...packageFiles("sdk/registry", "@svc/vdi-registry", ["@svc/core"]),
    ...packageFiles("sdk/prover", "@svc/vdi-prover", ["@svc/core", "snarkjs"]),
    ...packageFiles("sdk/cli", "@svc/cli", ["@svc/vdi-prover"]),
    ...installed("hashes", "MIT", { deeper: "1.0.0" }),
    ...installed("deeper", "Apache-2.0"),
    ...installed("snarkjs", "GPL-3.0", { curves: "1.0.0" }),
    ...installed("curves", "GPL-3.0-or-later"),
    ...changed,
  });
}

const names = (packages: readonly { name: string }[]) => packages.map(({ name }) => name);

test("a sound repository: what is bundled is permissive, what is copyleft hangs on the prover", () => {
  const { bundled, copyleft, findings } = checkLicences(repository());
  expect(findings).toEqual([]);
  expect(names(bundled)).toEqual(["hashes", "deeper"]);
  expect(names(copyleft)).toEqual(["snarkjs", "curves"]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0)", true],
  ["Apache-2.0 AND MIT", true],
  ["MIT AND GPL-3.0", false],
  ["GPL-3.0", false],
  ["Unlicense", true],
  ["UNLICENSED", false],
  ["Apache-2.0 WITH LLVM-exception", false],
  ["", false],
])("%j is permissive: %j", (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected);
});

describe("findings", () => {
  test("copyleft deep below a portable package, with the way to it", () => {
    const { findings } = checkLicences(repository(installed("deeper", "LGPL-3.0")));
    expect(findings).toEqual([
      "bundled: deeper@1.0.0 (LGPL-3.0), via @svc/core -> hashes -> deeper",
      "outside what sdk/prover and circuits may: deeper@1.0.0 (LGPL-3.0), via @svc/core -> hashes -> deeper",
    ]);
  });

  test("no licence given, or an unknown one", () => {
    expect(checkLicences(repository(installed("deeper", undefined))).findings).toEqual([
      "bundled: deeper@1.0.0 (none given), via @svc/core -> hashes -> deeper",
      "outside what sdk/prover and circuits may: deeper@1.0.0 (none given), via @svc/core -> hashes -> deeper",
    ]);
  });

  test("a nested copy with another licence is the one that counts", () => {
    const nested = {
      "node_modules/hashes/node_modules/deeper/package.json": {
        name: "deeper",
        version: "2.0.0",
        license: "GPL-2.0",
      },
    };
    expect(checkLicences(repository(nested)).findings[0]).toContain("bundled: deeper@2.0.0 (GPL-2.0)");
  });

  test("a portable package that leads to the prover", () => {
    const root = repository(
      packageFiles("sdk/registry", "@svc/vdi-registry", ["@svc/core", "@svc/vdi-prover"]),
    );
    expect(checkLicences(root).findings).toEqual([
      "bundled: snarkjs@1.0.0 (GPL-3.0), via @svc/vdi-prover -> snarkjs",
      "bundled: curves@1.0.0 (GPL-3.0-or-later), via @svc/vdi-prover -> snarkjs -> curves",
    ]);
  });

  test("GPL code named by a package that is neither the prover nor the circuits", () => {
    const root = repository(packageFiles("sdk/cli", "@svc/cli", ["@svc/vdi-prover", "curves"]));
    expect(checkLicences(root).findings).toEqual([
      "outside what sdk/prover and circuits may: curves@1.0.0 (GPL-3.0-or-later), via @svc/cli -> curves",
    ]);
  });

  test.each(["BUSL-1.1", "SEE LICENSE IN LICENSE", undefined])(
    "a licence that is neither permissive nor copyleft, below a package for Node: %j",
    (licence) => {
      const files = {
        ...packageFiles("sdk/cli", "@svc/cli", ["@svc/vdi-prover", "driver"]),
        ...installed("driver", licence),
      };
      expect(checkLicences(repository(files)).findings).toEqual([
        `outside what sdk/prover and circuits may: driver@1.0.0 (${licence ?? "none given"}), via @svc/cli -> driver`,
      ]);
    },
  );

  test("the prover may reach what is copyleft, and nothing else that is not permissive", () => {
    const files = {
      ...packageFiles("sdk/prover", "@svc/vdi-prover", ["@svc/core", "snarkjs", "engine"]),
      ...installed("engine", "BUSL-1.1"),
    };
    expect(checkLicences(repository(files)).findings).toEqual([
      "outside what sdk/prover and circuits may: engine@1.0.0 (BUSL-1.1), via @svc/vdi-prover -> engine",
    ]);
  });
});
