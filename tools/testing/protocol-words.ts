// Every string constant of the protocol, from the sources of the libraries: what a stranger would put into prose.
import { globSync, readFileSync } from "node:fs";
import * as finding from "@svc/core/finding";
import { REPOSITORY } from "./paths.ts";

const CONSTANTS: readonly RegExp[] = [
  /^[a-z][a-z0-9_]*_v\d+$/,
  /^svc\/[a-z0-9-]+\/v\d+$/,
  /^application\/vnd\.[a-z0-9.+-]+$/,
  /^c2sp\.org\/[a-z0-9/-]+@v\d+\n?$/,
  /^VDI_VERIFY_[A-Z]+_V\d+$/,
];

/** Types, domain tags, payload types and headings that the sources of the libraries quote. */
export function protocolConstants(): string[] {
  const files = globSync("sdk/*/src/**/*.ts", { cwd: REPOSITORY });
  const quoted = files.flatMap((file) => [
    ...readFileSync(`${REPOSITORY}${file}`, "utf8").matchAll(/["`]([^"`\n$]{3,80})["`]/g),
  ]);
  const found = quoted.map(([, text = ""]) => text).filter((text) => CONSTANTS.some((one) => one.test(text)));
  return [...new Set(found)].sort();
}

/** Every reason that a finding may have. */
export function protocolReasons(): string[] {
  const tables = Object.entries(finding).filter(([name]) => name.endsWith("_REASONS"));
  const reasons = tables.flatMap(([, table]) => (table instanceof Set ? [...table] : Object.keys(table)));
  return [...new Set(reasons)].map(String).sort();
}
