import { expect, test } from "vitest";
import { checkPackages } from "../packages.ts";
import { plantTree, roomFiles } from "./tree.ts";

const workspaces = { "package.json": { workspaces: ["sdk/core"] } };

test("a sound package has no findings", async () => {
  const root = plantTree({
    ...workspaces,
    ...roomFiles("sdk/core", "@svc/core", [], { files: ["dist"], engines: { node: ">=20" } }),
  });
  expect(await checkPackages(root)).toEqual([]);
});

test("an entry that the tarball would not hold", async () => {
  const root = plantTree({
    ...workspaces,
    ...roomFiles("sdk/core", "@svc/core", [], { files: ["src"] }),
  });
  expect((await checkPackages(root)).join("\n")).toMatch(/dist\/index\.js .*not.*published/);
});

test("an entry that does not exist", async () => {
  const root = plantTree({
    ...workspaces,
    ...roomFiles("sdk/core", "@svc/core", [], {
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/gone.js" } },
    }),
  });
  expect((await checkPackages(root)).join("\n")).toContain("./dist/gone.js but the file does not exist");
});

test("a private room is not published, whatever it says", async () => {
  const root = plantTree({
    ...workspaces,
    ...roomFiles("sdk/core", "@svc/core", [], { private: true, files: ["src"] }),
  });
  expect(await checkPackages(root)).toEqual([]);
});
