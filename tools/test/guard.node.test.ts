import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { complaint } from "../guard.mjs";

const guard = fileURLToPath(new URL("../guard.mjs", import.meta.url));
const fine = { version: "v24.21.0", path: "/usr/bin/node", installed: true, ownNode: true };

describe("what the guard says", () => {
  test.each(["v24.2.0", "v24.21.0", "v25.0.0", "v26.1.0"])("nothing on %s", (version) => {
    expect(complaint({ ...fine, version })).toBeNull();
  });

  test.each(["v18.20.0", "v20.20.2", "v22.18.0", "v24.1.9"])("that %s is too old", (version) => {
    expect(complaint({ ...fine, version })).toMatch(
      new RegExp(`^Node 24\\.2 or later is needed; this is ${version} \\(/usr/bin/node\\)\\.\n`),
    );
  });

  test("how to bring the own Node back after --ignore-scripts", () => {
    expect(complaint({ ...fine, version: "v20.20.2", ownNode: false })).toContain("Run: npm rebuild node");
  });

  test("to start scripts through npm when the own Node is there", () => {
    expect(complaint({ ...fine, version: "v20.20.2" })).toContain("through npm");
  });

  test("to install first", () => {
    expect(complaint({ ...fine, installed: false })).toBe("The dependencies are not installed. Run: npm ci");
  });
});

test("the Node that runs the tests passes", () => {
  const { status, stderr } = spawnSync(process.execPath, [guard], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

function nodeOf(path: string): number {
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return Number(stdout.slice(1).split(".")[0]);
}

const old = ["/usr/bin/node", "/usr/local/bin/node"].find((path) => existsSync(path) && nodeOf(path) < 24);

test.skipIf(old === undefined)("an old Node on this machine is refused in words", () => {
  const { status, stderr } = spawnSync(old ?? "", [guard], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("Node 24.2 or later is needed");
});
