/**
 * The hash of every published version, apart from the manifests themselves: what a verifier needs to tell a
 * published policy from one that only bears its name, in a few hundred bytes of a page instead of all of them.
 * A test holds the table against the manifests.
 */
const PUBLISHED_HASHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "vdi:manifest:fair-lending-v1": {
    "1.0.0": "dd2fa77c69b314b6c3d7fd8e8838a4ad5e85517867103e15a1b35793b8c04b9c",
  },
  "vdi:manifest:insurance-claims-v1": {
    "1.0.0": "d21a038350aae012aa91a52ce9a074101d68f12d95f9efd13a839e2e19ded849",
  },
  "vdi:manifest:hiring-screening-v1": {
    "1.0.0": "7738e1dacbdda22d3acef4ec27974792b9a8d3bb31b0fb8b9e2e5a2fe5aebb7b",
  },
  "vdi:manifest:medical-triage-v1": {
    "1.0.0": "9f53f6180c0854c106589f6ace10f80a9399792867fd03ef64d20c88c13eb594",
  },
  "vdi:manifest:content-moderation-v1": {
    "1.0.0": "a68dfce5beeb62e2e1dfbbc4729752ed60ba9e74a557164a4e445b1e268761c6",
  },
  "vdi:manifest:ai-model-release-v1": {
    "1.0.0": "23b671e9af90fb510a35c4ae680b7294cd69eeddb3bf58c3fc5e516d10fea567",
  },
  "vdi:manifest:sanctions-screening-v1": {
    "1.0.0": "f06f7142071aa369bb5fd01432f4093fe2408d33d9a87d668dc79d43f239e82d",
  },
  "vdi:manifest:api-billing-v1": {
    "1.0.0": "2175d6897dd548ea59601ecc9778c095447acf905f9bc3903d107e2fbbfbe8f2",
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
