// `vdi authority`: what it signs is a binding of the policy given, and a policy that is none is refused.
import { writeFileSync } from "node:fs";
import { getManifest } from "@svc/attest";
import { parseAuthorityBinding } from "@svc/core";
import { expect, test } from "vitest";
import { useFolder, vdi } from "./vdi.ts";

useFolder();

const manifest = getManifest("vdi:manifest:fair-lending-v1");

test("signs what a manifest says, for the days asked", async () => {
  writeFileSync("manifest.json", JSON.stringify(manifest));
  await vdi(["keys", "generate", "bureau.key"]);
  const { code, out } = await vdi(["authority", "manifest.json", "--key", "bureau.key", "--days", "2"]);
  expect(code).toBe(0);
  const binding = parseAuthorityBinding(out);
  if (!binding.ok) throw new Error(binding.detail);
  expect(binding.value.manifest_hash).toBe(manifest?.manifest_hash);
  expect(binding.value.expires_at - binding.value.issued_at).toBe(2 * 86_400);
  writeFileSync("other.json", JSON.stringify({ ...manifest, manifest_version: "9.0.0" }));
  for (const args of [
    ["other.json", "--key", "bureau.key"],
    ["manifest.json"],
    ["manifest.json", "--key", "bureau.key", "--days", "0"],
  ]) {
    expect(await vdi(["authority", ...args])).toMatchObject({ code: 64, out: "" });
  }
});
