// Names of files in reports: with folders only where two have one name.
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileNames } from "../../src/vdi/file-names.ts";
import { AT, attestation, folder, get, put, useFolder, vdi } from "./vdi.ts";

useFolder();

test.each<[given: string[], named: string[]]>([
  [["/srv/ada/clients/bank/loan.json"], ["loan.json"]],
  [
    ["loan.json", "./other.json"],
    ["loan.json", "other.json"],
  ],
  [
    ["2025/loan.json", "2026/loan.json"],
    ["2025/loan.json", "2026/loan.json"],
  ],
  [
    ["/srv/a/2025/loan.json", "/srv/b/2025/loan.json"],
    ["a/2025/loan.json", "b/2025/loan.json"],
  ],
  [
    ["/srv/loan.json", "loan.json"],
    ["srv/loan.json", "loan.json"],
  ],
  [["D:\\clients\\ada\\loan.json"], ["loan.json"]],
  [
    ["/srv/loan.json", "/srv/loan.json"],
    ["loan.json", "loan.json"],
  ],
])("%j", (paths, names) => {
  const named = fileNames(paths);
  expect(paths.map((path) => named(path))).toEqual(names);
  expect(paths.map((path) => named(`${path}, line 7`))).toEqual(names.map((name) => `${name}, line 7`));
});

test("a path within another is not taken for it", () => {
  const named = fileNames(["/a/b.json", "/x/a/b.json"]);
  expect(named("/x/a/b.json and /a/b.json")).toBe("x/a/b.json and a/b.json");
  const begun = fileNames(["/a/b.json", "/x/b.json", "/a/b.json.old"]);
  expect(begun("/a/b.json.old and /a/b.json")).toBe("b.json.old and a/b.json");
});

test("a report has no folder of whoever wrote it, and the terminal shows paths as they were typed", async () => {
  put("att.json", attestation);
  put("bad.json", { ...attestation, expires_at: attestation.expires_at + 1 });
  const files = ["att.json", "bad.json", "absent.json"].map((name) => join(folder, name));
  const { out } = await vdi(["verify", ...files, "--at", AT, "--html", "report.html"]);
  expect(out).toContain(files[0]);
  const report = get("report.html");
  expect(report).not.toContain(folder);
  for (const name of ["att.json", "bad.json"]) expect(report).toContain(`<li>${name}<br>`);
  expect(report).toContain("att.json (");
  // Said of one that could not be read, too.
  expect(report).toMatch(/[ >]absent\.json/);
});
