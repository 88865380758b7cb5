// The table of billing manifests against the registry that publishes them.
import { getManifestVersion, listManifestVersions } from "@svc/vdi-registry";
import { expect, test } from "vitest";
import { BILLING_MANIFEST_HASHES, BILLING_MANIFEST_ID } from "../../src/index.ts";

test("every published version is listed, in order, and nothing else", () => {
  const published = listManifestVersions(BILLING_MANIFEST_ID).map(
    (version) => getManifestVersion(BILLING_MANIFEST_ID, version)?.manifest_hash,
  );
  expect(BILLING_MANIFEST_HASHES).toEqual(published);
});
