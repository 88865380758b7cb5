// The suite's files. Every case lies in the file of its operation.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CaseFile } from "./case.ts";

export const CASES = fileURLToPath(new URL("../cases/", import.meta.url));

export function readCaseFiles(): CaseFile[] {
  const names = readdirSync(CASES).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => JSON.parse(readFileSync(`${CASES}${name}`, "utf8")) as CaseFile);
}
