/**
 * The hash of every published version, apart from the manifests themselves: what a verifier needs to tell a
 * published policy from one that only bears its name, in a few hundred bytes of a page instead of all of them.
 * A test holds the table against the manifests.
 */
const PUBLISHED_HASHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "vdi:manifest:fair-lending-v1": {
    "1.0.0": "c42d0e37162880a8ca16818a733f6ed582cfdea8c028c57ecbb20862be475151",
  },
  "vdi:manifest:insurance-claims-v1": {
    "1.0.0": "5309660adbcb09faf2f350878dffa36ff7b72ac9352a9d78630e5cfc62b0e5dd",
  },
  "vdi:manifest:hiring-screening-v1": {
    "1.0.0": "28b21708baa2cc48c6bf620ef1eb7f213b32794777fd4acca1450be5fdf4d93c",
  },
  "vdi:manifest:medical-triage-v1": {
    "1.0.0": "0dcce941a360c9435c843d054aa0678fefb211aa1a36b832c8f1a556a914d592",
  },
  "vdi:manifest:content-moderation-v1": {
    "1.0.0": "2dd0b43369d6232a6fd5546ec44a7b5cee3f1f75b9debe21cbbd94002c131c29",
  },
  "vdi:manifest:ai-model-release-v1": {
    "1.0.0": "0f271436c9e2d565a915acc3eb6960d4f3f7e75b6e40519bd01c34f1417cfff5",
  },
  "vdi:manifest:sanctions-screening-v1": {
    "1.0.0": "e66cc128ba34b98833020a48a251d4d4386d0745d0926fe300f2dd24f58b4293",
  },
  "vdi:manifest:api-billing-v1": {
    "1.0.0": "3971819ab359fe1246be65a2fe5372f4285c7300b74c813fd5c45a48fe52dff9",
  },
};

/** `manifest_hash` of one published version, or null for what is not published. */
export function publishedManifestHash(manifestId: string, version: string): string | null {
  const versions = versionsOf(manifestId);
  return Object.hasOwn(versions, version) ? (versions[version] ?? null) : null;
}

/** Published versions of an id, oldest first; empty for an id that is not published. */
export function publishedVersions(manifestId: string): string[] {
  return Object.keys(versionsOf(manifestId));
}

function versionsOf(manifestId: string): Readonly<Record<string, string>> {
  return Object.hasOwn(PUBLISHED_HASHES, manifestId) ? (PUBLISHED_HASHES[manifestId] ?? {}) : {};
}
