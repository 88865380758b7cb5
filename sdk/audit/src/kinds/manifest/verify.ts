/**
 * The manifest as its authority published it: it must be the very policy of the attestation, and is then asked
 * what step 4 asks of that policy, with the manifest's own binding in place of the attestation's.
 */

import { type DecisionAttestation, hashManifest, type TrustRoot, withoutUndefined } from "@svc/core";
import { EXAMINED_SET, STEP_SET } from "@svc/messages";
import { publishedManifestHash } from "@svc/vdi-registry";
import { documentVerdictOf, PROFILES, type VerifySettings } from "@svc/vdi-verifier";
import { stepOutcome } from "@svc/vdi-verifier/opened";
import { failExamined, malformed, worded, wordedBy } from "../../model/found.ts";
import { inputOf } from "../../model/input.ts";
import type { Answer } from "../../model/set.ts";
import { besideAttestations } from "../attestation/beside.ts";
import { type BundledManifest, parseBundledManifest } from "../bundle/audit-bundle.ts";

export const verifyManifests = besideAttestations("manifest", "manifest_of", (item, settings) => {
  const read = parseBundledManifest(inputOf(item));
  if (!read.ok) return malformed(read);
  const fault = manifestFault(read.value);
  if (fault !== null) return fault;
  return {
    ask: (attestation) => examineManifest(read.value, attestation.read, settings),
    otherwise: "manifest_of_another_policy",
  };
});

/** A fault that the manifest has by itself. */
function manifestFault({ authority_binding: _, ...manifest }: BundledManifest): Answer | null {
  if (manifest.manifest_hash === hashManifest(manifest)) return null;
  const what = failExamined("manifest_hash_mismatch");
  return { verdict: "not_valid", reason: what.reason, ...worded(EXAMINED_SET, what) };
}

async function examineManifest(
  { authority_binding: binding, ...manifest }: BundledManifest,
  attestation: DecisionAttestation,
  settings: VerifySettings,
): Promise<Answer> {
  const { policy } = attestation;
  if (policy.manifest_hash !== manifest.manifest_hash) {
    return { verdict: "not_valid", reason: "manifest_of_another_policy" };
  }
  const own = binding ?? policy.authority_binding;
  const restated = {
    ...attestation,
    policy: { ...manifest, ...withoutUndefined({ authority_binding: own }) },
  };
  const ask = (under: VerifySettings) => stepOutcome("policy", { ok: true, value: restated }, under);
  const outcome = await ask(settings);
  const { valid, reason = "schema" } = outcome;
  const said = wordedBy(STEP_SET, outcome);
  if (valid) {
    const strictly = { ...settings, profile: PROFILES.VDI_VERIFY_STRICT_V1 };
    const isStrict = async () => (await ask(strictly)).valid;
    return { verdict: "verified", rests_on: await rootOf(manifest, isStrict), ...said };
  }
  return { verdict: documentVerdictOf(outcome), reason, ...said };
}

/** Asked under STRICT only where the answer depends on it. */
async function rootOf(
  { manifest_id, manifest_version, authority }: BundledManifest,
  isStrict: () => Promise<boolean>,
): Promise<TrustRoot> {
  if (publishedManifestHash(manifest_id, manifest_version) !== null) return "registry";
  return authority.type !== "self_attested" && (await isStrict()) ? "pinned" : "self_asserted";
}
