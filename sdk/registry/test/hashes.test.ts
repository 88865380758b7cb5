import { hashManifest, parseManifest } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { CATALOGUE, MANIFEST_ID_PREFIX } from "../src/catalogue.ts";

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
