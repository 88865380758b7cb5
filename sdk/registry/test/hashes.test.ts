import { hashManifest, parseManifest } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { CATALOGUE, MANIFEST_ID_PREFIX } from "../src/catalogue.ts";
import { publishedManifestHash, publishedVersions } from "../src/published-hashes.ts";

describe.each(CATALOGUE)("$key", ({ key, versions }) => {
  test.each(versions)(
    "$manifest.manifest_version is a wire document whose hash is its own",
    ({ manifest }) => {
      expect(parseManifest(JSON.stringify(manifest))).toEqual({ ok: true, value: manifest });
      expect(manifest.manifest_id).toBe(MANIFEST_ID_PREFIX + key);
      expect(manifest.manifest_hash).toBe(hashManifest(manifest));
      recordVerdict(`registry/hash/${key}@${manifest.manifest_version}`, manifest.manifest_hash);
    },
  );
});

describe("the table of published hashes", () => {
  test.each(CATALOGUE)("has every version of $key and no other", ({ key, versions }) => {
    const id = MANIFEST_ID_PREFIX + key;
    expect(publishedVersions(id)).toEqual(versions.map(({ manifest }) => manifest.manifest_version));
    for (const { manifest } of versions) {
      expect(publishedManifestHash(id, manifest.manifest_version)).toBe(manifest.manifest_hash);
    }
    expect(publishedManifestHash(id, "0.0.0")).toBeNull();
  });

  test.each(["", "fair-lending-v1", "constructor", "__proto__", "vdi:manifest:inline"])(
    "knows no %j",
    (id) => {
      expect(publishedVersions(id)).toEqual([]);
      expect(publishedManifestHash(id, "1.0.0")).toBeNull();
      expect(publishedManifestHash("vdi:manifest:fair-lending-v1", id)).toBeNull();
    },
  );
});
