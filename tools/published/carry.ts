// `node tools/published/carry.ts [FOLDER]`: carries the published vectors and the credit data from the folder that they
// were gathered in (default: see tools/testing/paths.ts) into compact files here. Written anew from the same bytes, the
// files are the same. Neither tests nor `npm start` read the folder.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../command-line.ts";
import { MATERIAL } from "../testing/paths.ts";
import { CREDIT_FILE, CREDIT_SHA256 } from "./german-credit.ts";
import { pack, SUITES_FOLDER, type Suite } from "./suite.ts";
import { SUITES } from "./suites.ts";

const { words } = commandLine({
  command: "node tools/published/carry.ts",
  about: "Copies the published vectors and the credit data into the repository.",
  words: { name: "FOLDER", most: 1 },
});
const folder = words[0] ?? MATERIAL;

function filesOf(path: string): string[] {
  if (statSync(join(folder, "vectors", path)).isFile()) return [path];
  return readdirSync(join(folder, "vectors", path)).flatMap((name) => filesOf(`${path}/${name}`));
}

const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;

let count = 0;
for (const { name, paths, origin, licence } of SUITES) {
  const files = Object.fromEntries(
    paths
      .flatMap(filesOf)
      .sort()
      .map((path) => [path, pack(readFileSync(join(folder, "vectors", path)))]),
  );
  writeFileSync(`${SUITES_FOLDER}${name}.json`, json({ origin, licence, files } satisfies Suite));
  count += Object.keys(files).length;
}

const credit = readFileSync(join(folder, "data/german-credit/german.data"), "utf8");
if (createHash("sha256").update(credit).digest("hex") !== CREDIT_SHA256) {
  throw new Error("german.data is not the file as published");
}
writeFileSync(
  CREDIT_FILE,
  json({
    origin:
      "Statlog (German Credit Data), Hans Hofmann, 1994; UCI Machine Learning Repository, doi:10.24432/C5NC77",
    licence: "CC-BY-4.0",
    changes: "the published file's lines as an array; nothing else",
    sha256: CREDIT_SHA256,
    rows: credit.trimEnd().split("\n"),
  }),
);
console.log(`${SUITES.length} suites of ${count} files, and the credit data`);
