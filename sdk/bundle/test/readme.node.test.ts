// The README's program is run as it stands, and its tables name what there is.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { AuditBundleSchema } from "../src/audit-bundle.ts";
import { createBundle } from "../src/create-bundle.ts";
import { verifyBundle } from "../src/verify-bundle.ts";
import { attestation, evidence, first, ISSUERS, manifest, NOW, PARTS, TRUST } from "./fixtures/parts.ts";

const readme = readFileSync(fileURLToPath(new URL("../README.md", import.meta.url)), "utf8");

test("its program packs and verifies", async () => {
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
  const body = code
    .replace(/^import .*\n/, "")
    .replace("<public key>", first.signature.public_key)
    .replace(/, witnesses: WITNESS_VKEYS, threshold: 2/, "");
  const printed: unknown[][] = [];
  const known = {
    createBundle,
    // The clock of the test's own documents; all else as the program says.
    verifyBundle: (bundle: unknown, options: object) => verifyBundle(bundle, { ...options, now: NOW + 120 }),
    attestation,
    receipts: [first],
    ...evidence(1),
    revocation: PARTS.revocation,
    manifest,
    issuers: ISSUERS,
    revocationKeys: TRUST.trust?.revocationKeys,
    LOG_VKEY: TRUST.logs?.[0]?.log,
    console: { log: (...values: unknown[]) => printed.push(values) },
  };
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await new AsyncFunction(...Object.keys(known), body)(...Object.values(known));
  expect(printed).toEqual([
    ["attestation", "/attestation", "verified", "pinned"],
    ["receipt", "/receipts/0", "verified", "pinned"],
    ["log", "/log/0", "verified", "pinned"],
    ["revocation", "/revocation", "verified", "pinned"],
    ["manifest", "/manifest", "verified", "registry"],
  ]);
});

test("its table of members is the schema's", () => {
  const named = [...readme.matchAll(/^\| `(\w+)\??` \|/gm)].map(([, name]) => name);
  expect(
    named.filter((name) => name !== "verified" && name !== "not_valid" && name !== "could_not_check"),
  ).toEqual(Object.keys(AuditBundleSchema.entries));
});
