// `vdi authority`: what it signs is a binding of the policy given, and a policy that is none is refused.
import { readFileSync, writeFileSync } from "node:fs";
import { getManifest, pipelineOf } from "@svc/attest";
import { parseAuthorityBinding } from "@svc/core";
import { expect, test } from "vitest";
import { useFolder, vdi } from "./vdi.ts";

useFolder();

const manifest = getManifest("vdi:manifest:fair-lending-v1");

test("signs for the rules of what vdi attest takes, which then takes no binding of other rules", async () => {
  const rule = { id: "old", description: "Of age.", critical: true, vertex: "intake" };
  const permit = {
    pipeline: { name: "Permits", steps: ["intake", "grant"], constraints: [rule] },
    authority: { type: "legal_review", name: "District office" },
    decision: { path: ["intake", "grant"], inputs: {}, outcome: "grant" },
  };
  writeFileSync("permit.json", JSON.stringify(permit));
  await vdi(["keys", "generate", "office.key"]);
  const said = await vdi(["authority", "permit.json", "--key", "office.key", "--out", "binding.json"]);
  expect(said).toMatchObject({ code: 0 });
  const binding = parseAuthorityBinding(readFileSync("binding.json", "utf8"));
  if (!binding.ok) throw new Error(binding.detail);
  const { authority, manifest_hash } = binding.value;
  expect(authority).toEqual({ type: "legal_review", name: "District office", reference: null });
  expect(manifest_hash).toBe(pipelineOf(permit as never).manifestHash);
  expect(said.out).toContain(`Signed for District office: the rules ${manifest_hash}, by `);
  const pipeline = { ...permit.pipeline, constraints: [{ ...rule, description: "Of any age." }] };
  writeFileSync("other.json", JSON.stringify({ ...permit, pipeline }));
  expect(await vdi(["attest", "other.json", "--authority", "binding.json", "--out", "x.json"])).toMatchObject(
    {
      code: 64,
      err: expect.stringContaining("config.options.authorityBinding") as unknown,
    },
  );
  writeFileSync("no-policy.json", "{}");
  expect(await vdi(["authority", "no-policy.json", "--key", "office.key"])).toMatchObject({
    code: 2,
    out: "",
  });
});

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
