// Carried files are what upstream published: byte for byte, each file under the stated hash, every suite with an origin
// and a licence, and the table of the README as it is.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY } from "../../testing/paths.ts";
import { readVector } from "../../testing/vectors-plugin.ts";
import { CREDIT_SHA256, creditData } from "../german-credit.ts";
import { pack, publishedFiles, SUITES_FOLDER, type Suite, unpack } from "../suite.ts";
import { SUITES } from "../suites.ts";

const HERE = join(REPOSITORY, "tools/published");

test("every file unpacks to bytes of its hash, and an altered one is refused", () => {
  const files = publishedFiles();
  expect(files.size).toBe(136);
  for (const [path, file] of files) expect(unpack(path, file).length, path).toBeGreaterThan(0);
  const altered = { ...pack(Buffer.from("one")), gzip: pack(Buffer.from("two")).gzip };
  expect(() => unpack("altered", altered)).toThrow("do not hash");
});

test("every suite is one of the table, with its origin and a licence whose text lies here", () => {
  expect(readdirSync(SUITES_FOLDER).sort()).toEqual(SUITES.map(({ name }) => `${name}.json`).sort());
  const readme = readFileSync(join(HERE, "README.md"), "utf8");
  for (const { name, origin, licence, paths } of SUITES) {
    const suite = JSON.parse(readFileSync(`${SUITES_FOLDER}${name}.json`, "utf8")) as Suite;
    expect({ origin: suite.origin, licence: suite.licence }).toEqual({ origin, licence });
    for (const path of Object.keys(suite.files)) {
      expect(
        paths.some((each) => path === each || path.startsWith(`${each}/`)),
        path,
      ).toBe(true);
    }
    for (const id of licence.split(/ (?:OR|AND) /))
      expect(existsSync(join(HERE, `licences/${id}.txt`)), id).toBe(true);
    expect(readme).toContain(`| \`${name}\` | ${origin} | ${licence} |`);
  }
});

test("the credit data is the published file", () => {
  expect(createHash("sha256").update(creditData()).digest("hex")).toBe(CREDIT_SHA256);
  expect(creditData().split("\n")).toHaveLength(1001);
});

test("a file or folder that is not there is an error, not an absence", () => {
  expect(() => readVector("no/such.json")).toThrow("no such file");
  expect(() => readVector("no?tree")).toThrow("no such folder");
  expect(() => readVector("jcs")).toThrow("no such file");
  expect(() => readVector("json/field_element_strings.json?tree")).toThrow("no such folder");
});
