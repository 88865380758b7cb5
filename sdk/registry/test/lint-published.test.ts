// Every published manifest is clean under its own linter, over its own inputs.
import { expect, test } from "vitest";
import { CATALOGUE } from "../src/catalogue.ts";
import { lintPolicy } from "../src/index.ts";

const published = CATALOGUE.flatMap(({ versions }) => versions);

test.each(published)("$manifest.manifest_id $manifest.manifest_version", ({ manifest, inputs }) => {
  expect(lintPolicy({ ...manifest, inputs: inputs.map(({ pointer }) => pointer) })).toEqual([]);
});
