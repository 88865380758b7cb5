// The README's table names what there is. (Its program is run with all the documentation's, in tools/docs.)
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { AuditBundleSchema } from "../../src/kinds/bundle/audit-bundle.ts";

const readme = readFileSync(fileURLToPath(new URL("../../BUNDLE.md", import.meta.url)), "utf8");

test("its table of members is the schema's", () => {
  const named = [...readme.matchAll(/^\| `(\w+)\??` \|/gm)].map(([, name]) => name);
  expect(
    named.filter((name) => name !== "verified" && name !== "not_valid" && name !== "could_not_check"),
  ).toEqual(Object.keys(AuditBundleSchema.entries));
});
