// Where artefacts are looked for: `zk-cp/build` under the working folder, then that of the circuits package.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DECISION_CIRCUIT_DIR } from "@svc/circuits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCircuitDir } from "../../src/artefacts/find.ts";

let home: string;
beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "vdi-find-")));
});
afterAll(() => rmSync(home, { recursive: true }));

test("the circuits package's where the working folder has none", () => {
  expect(realpathSync(findCircuitDir(home))).toBe(realpathSync(DECISION_CIRCUIT_DIR));
});

test("that of the working folder where there is one", () => {
  const own = join(home, "zk-cp/build");
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "artifacts.json"), "{}");
  expect(findCircuitDir(home)).toBe(own);
});
