/**
 * The manifest as its authority published it: it must be the very policy of the attestation, and is then asked
 * what step 4 asks of that policy, with the manifest's own binding in place of the attestation's.
 */

import {
  type DecisionAttestation,
  hashManifest,
  parseAuthorityBinding,
  parseManifest,
  readJson,
  type TrustRoot,
} from "@svc/core";
import { isMaterialReason } from "@svc/core/finding";
import { publishedManifestHash } from "@svc/vdi-registry";
import { type VerifyOptions, validatePolicyIntegrity } from "@svc/vdi-verifier";
import type { BundledManifest } from "../audit-bundle.ts";
import { type BundlePart, couldNotCheck, notValid, verified } from "../part.ts";

const PLACE = { part: "manifest", pointer: "/manifest" } as const;

export function checkManifest(
  input: unknown,
  attestation: DecisionAttestation | null,
  verification: VerifyOptions,
): BundlePart {
  const read = parseBundledManifest(input);
  if (!read.ok) return notValid(PLACE, "part_malformed", read.detail);
  const { authority_binding: binding, ...manifest } = read.value;
  if (manifest.manifest_hash !== hashManifest(manifest)) {
    return notValid(PLACE, "manifest_hash_mismatch", "The manifest's hash does not follow from its members.");
  }
  if (attestation === null) return couldNotCheck(PLACE, "attestation_unreadable");
  const { policy } = attestation;
  if (policy.manifest_hash !== manifest.manifest_hash) return notValid(PLACE, "manifest_of_another_policy");
  const own = binding ?? policy.authority_binding;
  const restated = {
    ...attestation,
    policy: { ...manifest, ...(own === undefined ? {} : { authority_binding: own }) },
  };
  const ask = (profileId: VerifyOptions["profileId"]) =>
    validatePolicyIntegrity(restated, { ...verification, ...(profileId ? { profileId } : {}) });
  const asked = ask(undefined);
  if (asked.valid) return verified(PLACE, rootOf(manifest, ask("VDI_VERIFY_STRICT_V1").valid), asked.detail);
  const { reason = "schema", detail } = asked;
  return isMaterialReason(reason) ? couldNotCheck(PLACE, reason, detail) : notValid(PLACE, reason, detail);
}

function rootOf({ manifest_id, manifest_version, authority }: BundledManifest, strictly: boolean): TrustRoot {
  if (publishedManifestHash(manifest_id, manifest_version) !== null) return "registry";
  return strictly && authority.type !== "self_attested" ? "pinned" : "self_asserted";
}

type ReadManifest =
  | { readonly ok: true; readonly value: BundledManifest }
  | { readonly ok: false; readonly detail: string };

/** A manifest's members, with `authority_binding` beside them. */
export function parseBundledManifest(input: unknown): ReadManifest {
  const read = readJson(input);
  if (!read.ok) return read;
  if (typeof read.value !== "object" || read.value === null || Array.isArray(read.value)) {
    return { ok: false, detail: "expected an object" };
  }
  const { authority_binding: binding, ...rest } = read.value as { readonly [name: string]: unknown };
  const manifest = parseManifest(rest);
  if (!manifest.ok) return { ok: false, detail: `${manifest.pointer ?? ""}: ${manifest.detail}` };
  if (binding === undefined) return manifest;
  const bound = parseAuthorityBinding(binding);
  if (!bound.ok) return { ok: false, detail: `/authority_binding${bound.pointer ?? ""}: ${bound.detail}` };
  return { ok: true, value: { ...manifest.value, authority_binding: bound.value } };
}
