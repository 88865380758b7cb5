/**
 * An authority's own signed word that it stands behind a policy: what `legal_review`, `standards_body` and
 * `audit_firm` take to be more than a name, and what STRICT asks of every authority but the issuer itself.
 */
import { createSigner } from "@svc/core/issuing";
import { PAYLOAD_TYPES, signDocument } from "@svc/core/signing";
import { currentSeconds, readMembers, readSeconds, readText } from "@svc/core/trust";
import {
  type AuthorityBinding,
  hashManifest,
  inlineManifest,
  type Manifest,
  type Pipeline,
  parseAuthorityBinding,
  parseManifest,
  parsePipeline,
} from "@svc/core/wire";

export interface BindingTerms {
  /** Hex Ed25519 secret key of the authority, 32 bytes. */
  readonly signingKey: string;
  readonly kid?: string | undefined;
  /** Unix seconds; now when absent. */
  readonly issuedAt?: number | undefined;
  /** Unix seconds, exclusive: a binding without an end would outlive every review. */
  readonly expiresAt: number;
}

const TERMS = ["signingKey", "kid", "issuedAt", "expiresAt"] as const;

/**
 * Signs that the authority which a policy names stands behind exactly this policy, for a time. Provers put it into
 * attestations (`options.authorityBinding`); it counts for verifiers who pinned the key (`trust.manifestAuthorities`).
 *
 * @param subject a manifest, or a pipeline of `vdi.pipeline`, whose inline constraints are meant
 * @throws TypeError when the subject is neither, its hash is not its own, or a term is malformed; RangeError for a time
 *   out of bounds, or an end that is not after the beginning
 */
export function issueAuthorityBinding(subject: Manifest | Pipeline, terms: BindingTerms): AuthorityBinding {
  const given = readMembers(terms, TERMS, "terms");
  const signingKey = readText(given.signingKey, "terms.signingKey", "64 lowercase hex digits (32 bytes)");
  if (signingKey === null) throw new TypeError("terms.signingKey: expected the authority's secret key");
  const issuedAt = readSeconds(given.issuedAt, "terms.issuedAt") ?? currentSeconds();
  const expiresAt = readSeconds(given.expiresAt, "terms.expiresAt");
  if (expiresAt === null) throw new TypeError("terms.expiresAt: expected whole Unix seconds");
  if (expiresAt <= issuedAt) throw new RangeError("terms.expiresAt: expected a time after terms.issuedAt");
  const { manifest_id, manifest_version, manifest_hash, authority } = manifestOf(subject);
  const bound = { manifest_id, manifest_version, manifest_hash, authority };
  const signer = createSigner(signingKey, readText(given.kid, "terms.kid", "a key id") ?? undefined);
  const content = { ...bound, issued_at: issuedAt, expires_at: expiresAt };
  const binding = parseAuthorityBinding(signDocument(PAYLOAD_TYPES.authorityBinding, content, signer));
  if (!binding.ok) throw new TypeError(`subject${binding.pointer ?? ""}: not what a binding can be about`);
  return binding.value;
}

function manifestOf(subject: unknown): Manifest {
  const manifest = parseManifest(subject);
  if (manifest.ok) {
    if (hashManifest(manifest.value) === manifest.value.manifest_hash) return manifest.value;
    throw new TypeError("subject.manifest_hash: not the manifest's own");
  }
  const pipeline = parsePipeline(subject);
  if (!pipeline.ok) throw new TypeError("subject: expected a manifest or a pipeline");
  const { name, authority, manifestHash } = pipeline.value;
  const inline = inlineManifest(name, authority, pipeline.value);
  if (inline.manifest_hash === manifestHash) return inline;
  throw new TypeError(
    "subject.manifestHash: not that of the pipeline's constraints; pass the manifest itself",
  );
}
