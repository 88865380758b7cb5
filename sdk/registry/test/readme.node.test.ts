import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getInputs, listManifests } from "../src/index.ts";
import { ALL_CASES } from "./cases/all.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test.each(listManifests())(
  "$manifest_id: its row, its regulation and its inputs are as published",
  (summary) => {
    const key = summary.manifest_id.slice("vdi:manifest:".length);
    const fields = getInputs(summary.manifest_id) ?? [];
    const { steps = [], paths = {} } = ALL_CASES.find(({ of }) => of.startsWith(`${key}@`)) ?? {};
    const named = steps.map((step) => (step in paths ? `**${step}**` : step)).join(", ");
    const counts = `${summary.constraint_count} | ${summary.predicate_count} | ${fields.length}`;
    expect(readme).toContain(`| \`${key}\` | ${named} | ${counts} |\n`);
    expect(readme).toContain(`### ${key}\n\n${summary.name}. ${summary.regulation}.\n`);
    for (const { pointer, type, meaning } of fields)
      expect(readme).toContain(`| \`${pointer}\` | ${type} | ${meaning} |\n`);
  },
);
