// The cases are what their seeds give, byte for byte, and so what our libraries answer today.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTarball } from "../../tools/packed/tarballs.ts";
import { makeArchive } from "../scripts/make-archive.ts";
import { BUILT_IN_FILES, builtInText } from "../scripts/make-built-in.ts";
import { caseFiles, textOf } from "../scripts/make-cases.ts";
import { type Case, type CaseFile, questionOf } from "../src/case.ts";
import { CASES, readCaseFiles } from "../src/files.ts";
import { answer } from "../src/operations.ts";

const LEAST = 600;

test("regenerate identically: `node conformance/scripts/make-cases.ts`", { tags: "long" }, async () => {
  const files = await caseFiles();
  expect(readdirSync(CASES).sort()).toEqual([...files.keys()].sort());
  for (const [name, file] of files) {
    expect(
      readFileSync(`${CASES}${name}`, "utf8") === textOf(file),
      `${name} is not what its seeds give`,
    ).toBe(true);
  }
});

test.each(BUILT_IN_FILES.map((file) => [file.pathname.split("/").slice(-3).join("/"), file] as const))(
  "%s holds the key, record and manifests that ship",
  (_, file) => {
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(builtInText()));
  },
);

test("are one archive with their schema, of equal bytes each time", { tags: "long" }, () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "vdi-archive-")));
  try {
    const [one, other] = folders.map(makeArchive) as [string, string];
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
    const held = [...readTarball(one).keys()];
    const cases = readdirSync(CASES).map((name) => `cases/${name}`);
    expect(held).toEqual(
      expect.arrayContaining([...cases, "schema/cases.schema.json", "src/frames.ts", "README.md", "LICENSE"]),
    );
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
});

test("are many, each with a name of its own", () => {
  const ids = readCaseFiles().flatMap(({ cases }) => cases.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(LEAST);
});

test("a case that says otherwise than the libraries is seen", async () => {
  const [file] = readCaseFiles() as [CaseFile];
  const [first] = file.cases as [Case];
  const found = await answer(file.operation, questionOf(file, first));
  expect(found).toEqual(first.expect);
  expect(found).not.toEqual({ ...first.expect, valid: first.expect.valid !== true });
});

test("a question that is none of its operation is the asker's mistake, and ends nothing", async () => {
  const mistaken = readCaseFiles().flatMap((file) =>
    file.cases.filter(({ expect }) => expect.wrong_call === true).map((each) => ({ file, each })),
  );
  expect(new Set(mistaken.map(({ file }) => file.operation)).size).toBe(readCaseFiles().length);
  for (const { file, each } of mistaken) {
    const found = await answer(file.operation, questionOf(file, each));
    expect({ id: each.id, ...found }).toEqual({ id: each.id, wrong_call: true });
  }
});
