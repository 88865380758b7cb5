import type { Manifest } from "@svc/core";
import { describe, expect, test } from "vitest";
import {
  getAuthorityBinding,
  getConstraints,
  getInputs,
  getManifest,
  getManifestVersion,
  inputPointers,
  listManifests,
  listManifestVersions,
  MANIFESTS,
} from "../src/index.ts";
import { pointersOf } from "../src/required-inputs.ts";

const FAIR_LENDING = "vdi:manifest:fair-lending-v1";

describe("what is published", () => {
  test("is found by its full id, in its latest version", () => {
    const manifest = getManifest(FAIR_LENDING) as Manifest;
    expect(Object.keys(manifest).sort()).toEqual([
      "authority",
      "constraints",
      "derived",
      "manifest_hash",
      "manifest_id",
      "manifest_version",
      "name",
      "outcomes",
      "regulation",
    ]);
    expect(manifest).toBe(MANIFESTS["fair-lending-v1"]);
    expect(getConstraints(FAIR_LENDING)).toBe(manifest.constraints);
    expect(getManifestVersion(FAIR_LENDING, manifest.manifest_version)).toBe(manifest);
    expect(listManifestVersions(FAIR_LENDING).at(-1)).toBe(manifest.manifest_version);
  });

  test("covers at least eight matters, each with rules that a machine decides", () => {
    const listed = listManifests();
    expect(listed.length).toBeGreaterThanOrEqual(8);
    expect(listed.map(({ manifest_id: id }) => id)).toEqual(
      Object.keys(MANIFESTS).map((key) => `vdi:manifest:${key}`),
    );
    for (const summary of listed) {
      const manifest = getManifest(summary.manifest_id) as Manifest;
      expect(summary).toMatchObject({
        manifest_version: manifest.manifest_version,
        manifest_hash: manifest.manifest_hash,
        constraint_count: manifest.constraints.length,
        authority_type: "self_attested",
      });
      expect(summary.predicate_count).toBeGreaterThan(0);
      expect(summary.predicate_count).toBeLessThan(summary.constraint_count);
      expect(summary.regulation).not.toBe("");
    }
  });

  test("names nobody but the project as who stands behind it", () => {
    const names = listManifests().map(({ manifest_id: id }) => getManifest(id)?.authority);
    for (const authority of names) {
      expect(authority).toEqual({
        type: "self_attested",
        name: "Verifiable Decision Attestation project",
        reference: null,
      });
    }
  });

  test.each(listManifests())(
    "$manifest_id describes each input that its rules read, with its type",
    (summary) => {
      const manifest = getManifest(summary.manifest_id) as Manifest;
      const fields = getInputs(summary.manifest_id) ?? [];
      expect(fields.map(({ pointer }) => pointer).sort()).toEqual(inputPointers(manifest).sort());
      expect(fields.length).toBeLessThanOrEqual(24);
      const types = new Map(fields.map(({ pointer, type }) => [pointer, type]));
      for (const { predicate, when } of manifest.constraints) {
        for (const rule of [predicate, when]) {
          if (rule === undefined || "outcome" in rule) continue;
          const wanted = typeof (Array.isArray(rule.value) ? rule.value[0] : rule.value);
          for (const input of pointersOf(rule, manifest.derived ?? [])) expect(types.get(input)).toBe(wanted);
        }
      }
    },
  );

  test("says why protected attributes are not among the inputs of a credit decision", () => {
    const rule = getConstraints(FAIR_LENDING)?.find(({ id }) => id === "no-protected-attributes");
    expect(rule?.description).toMatch(/foreign-worker status are left out of the inputs.*15 U\.S\.C\. 1691/);
    const read = (getInputs(FAIR_LENDING) ?? []).map(({ pointer }) => pointer).join(" ");
    expect(read).not.toMatch(/sex|gender|marital|personal_status|foreign|national/i);
  });

  test("cannot be changed by whoever reads it", () => {
    const manifest = getManifest(FAIR_LENDING) as Manifest;
    const limits = manifest.constraints[0]?.predicate as { value: number[] };
    expect(() => Object.assign(manifest, { name: "another" })).toThrow(TypeError);
    expect(() => manifest.constraints.pop()).toThrow(TypeError);
    expect(() => limits.value.fill(0)).toThrow(TypeError);
    expect(() => Object.assign(MANIFESTS, { inserted: manifest })).toThrow(TypeError);
    expect(() => Object.assign(getInputs(FAIR_LENDING) as object, { 0: null })).toThrow(TypeError);
    expect(() => Object.assign(getAuthorityBinding(FAIR_LENDING) as object, { expires_at: 0 })).toThrow(
      TypeError,
    );
  });
});

describe("threat 54: an unknown manifest reached through a prototype", () => {
  const INHERITED = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];
  const UNKNOWN = [
    ...INHERITED,
    ...INHERITED.map((name) => `vdi:manifest:${name}`),
    "",
    "vdi:manifest:",
    "fair-lending-v1",
    "vdi:manifest:fair-lending-v1 ",
    "VDI:MANIFEST:FAIR-LENDING-V1",
    "vdi:manifest:fair-lending-v2",
    "vdi:manifest:inline",
    null,
    undefined,
    0,
    {},
    ["vdi:manifest:fair-lending-v1"],
    { toString: () => FAIR_LENDING },
  ];

  test.each(UNKNOWN.map((id) => [id]))("%j is null", (id) => {
    const unknown = id as string;
    expect(getManifest(unknown)).toBeNull();
    expect(getConstraints(unknown)).toBeNull();
    expect(getInputs(unknown)).toBeNull();
    expect(getManifestVersion(unknown, "1.0.0")).toBeNull();
    expect(getAuthorityBinding(unknown)).toBeNull();
    expect(listManifestVersions(unknown)).toEqual([]);
  });

  test.each([...INHERITED, "0.9.0", "1.0", "", "length"])(
    "version %j of a known manifest is null",
    (version) => {
      expect(getManifestVersion(FAIR_LENDING, version)).toBeNull();
      expect(getAuthorityBinding(FAIR_LENDING, version)).toBeNull();
      expect(getInputs(FAIR_LENDING, version)).toBeNull();
    },
  );

  test("MANIFESTS has no prototype to reach", () => {
    for (const name of INHERITED) expect(MANIFESTS[name]).toBeUndefined();
  });
});
