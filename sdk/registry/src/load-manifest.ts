/**
 * Loads a manifest from outside, trusted only through an authority that the caller pinned. The document is read
 * strictly, its hash recomputed, its rules tried for room in a statement, its binding verified. Only that authority
 * asserts what a loaded manifest says about regulation or quality.
 */
import {
  causeOf,
  type FailureOf,
  failure,
  type INPUT_REASONS,
  type MANIFEST_REASONS,
} from "@svc/core/finding";
import { readJson } from "@svc/core/json";
import { type Reading, type Refuse, refusal } from "@svc/core/reading";
import { encodePolicy, STATEMENT_LIMITS } from "@svc/core/statement";
import {
  currentSeconds,
  deepFreeze,
  type Members,
  type PinnedAuthority,
  readCount,
  readMembers,
  readPinnedAuthorities,
  readSeconds,
} from "@svc/core/trust";
import {
  type AuthorityBinding,
  hashManifest,
  INLINE_MANIFEST_ID,
  type Manifest,
  type ParseReason,
  parseAuthorityBinding,
  parseManifest,
} from "@svc/core/wire";
import { getManifest, getManifestVersion } from "./lookup.ts";
import { inputPointers } from "./required-inputs.ts";
import { requiredSteps } from "./required-steps.ts";
import { type BindingReason, bindingFault } from "./verify-binding.ts";

export const DEFAULT_CLOCK_SKEW_SECONDS = 300;

export type LoadReason = ParseReason | BindingReason | keyof typeof MANIFEST_REASONS;

const refuse: Refuse<typeof MANIFEST_REASONS> = refusal;

export interface LoadOptions {
  /** Whose word counts: hex public keys or `{ public_key, kid?, name? }`. An empty list believes nobody. */
  readonly authorities: readonly (string | PinnedAuthority)[];
  /** The binding, when it comes apart from the document. Evidence like the document: read strictly. */
  readonly authorityBinding?: unknown;
  /** Unix seconds: the time asked about; now when absent. */
  readonly at?: number | undefined;
  /** 300 when absent. */
  readonly clockSkewSeconds?: number | undefined;
}

export interface LoadedManifest {
  /** Frozen. */
  readonly manifest: Manifest;
  /** Frozen. */
  readonly authorityBinding: AuthorityBinding;
}

/**
 * Reads a manifest and the binding of its authority.
 *
 * @param document JSON text, its bytes or a value: the manifest's members, with `authority_binding` beside them
 *   (the shape of an attestation's `policy`) unless the binding is given apart
 * @returns the manifest, or a refusal with its reason and a JSON Pointer into the document. Never throws on
 *   evidence, whatever the document holds.
 * @throws TypeError when an authority is malformed; RangeError for a time out of range
 */
export function loadManifest(document: unknown, options: LoadOptions): Reading<LoadedManifest, LoadReason> {
  const given = readMembers(options, OPTIONS, "options");
  const context = readContext(given);
  const parts = separate(document, given.authorityBinding);
  if (!parts.ok) return parts;
  const parsed = parseManifest(parts.value.manifest);
  if (!parsed.ok) return parsed;
  const manifest = parsed.value;
  const ownFault = manifestFault(manifest);
  if (!ownFault.ok) return ownFault;
  if (parts.value.binding === undefined) {
    return refuse("authority_binding_missing");
  }
  const binding = parseAuthorityBinding(parts.value.binding);
  if (!binding.ok) return { ...binding, pointer: bindingPointer(binding.pointer) };
  const fault = bindingFault(manifest, binding.value, context);
  if (fault !== null) return { ...fault, pointer: bindingPointer(fault.pointer) };
  return { ok: true, value: deepFreeze({ manifest, authorityBinding: binding.value }) };
}

/** Checks the manifest alone. */
function manifestFault(manifest: Manifest): Reading<Manifest, LoadReason> {
  const { manifest_id: id, manifest_version: version, manifest_hash: stated } = manifest;
  const hash = hashManifest(manifest);
  if (stated !== hash) {
    return refuse("manifest_hash_mismatch", { expected: hash, found: stated }, "/manifest_hash");
  }
  if (id === INLINE_MANIFEST_ID) {
    return refuse("manifest_id_reserved", { found: id }, "/manifest_id");
  }
  // A published id means one policy: whoever sees it must not have to ask which of two it stands for.
  if (getManifest(id) !== null && getManifestVersion(id, version)?.manifest_hash !== hash) {
    return refuse("manifest_conflicts_published", { found: id, version }, "/manifest_id");
  }
  const encoded = encodePolicy({ ...manifest, steps: requiredSteps(manifest) });
  if (!encoded.ok) {
    return refuse("manifest_not_encodable", { cause: causeOf(encoded) }, encoded.pointer ?? "/constraints");
  }
  const inputs = inputPointers(manifest).length;
  if (inputs > STATEMENT_LIMITS.inputs) {
    const cause: FailureOf<typeof INPUT_REASONS, "inputs_too_many"> = failure("inputs_too_many", {
      limit: STATEMENT_LIMITS.inputs,
    });
    return refuse("manifest_not_encodable", { cause }, "/constraints");
  }
  return { ok: true, value: manifest };
}

function separate(
  document: unknown,
  given: unknown,
): Reading<{ manifest: unknown; binding: unknown }, LoadReason> {
  const read = readJson(document);
  if (!read.ok) return read;
  const { value } = read;
  // A binding given apart leaves the document's own where it is, as an unknown member: two are one too many.
  if (given !== undefined || value === null || typeof value !== "object" || Array.isArray(value)) {
    return { ok: true, value: { manifest: value, binding: given } };
  }
  const { authority_binding: binding, ...manifest } = value as Record<string, unknown>;
  return { ok: true, value: { manifest, binding } };
}

const OPTIONS = ["authorities", "authorityBinding", "at", "clockSkewSeconds"] as const;

function readContext({ authorities, at, clockSkewSeconds }: Members<(typeof OPTIONS)[number]>) {
  return {
    authorities: readPinnedAuthorities(authorities, "options.authorities"),
    at: readSeconds(at, "options.at") ?? currentSeconds(),
    clockSkewSeconds:
      readCount(clockSkewSeconds, "options.clockSkewSeconds", 0) ?? DEFAULT_CLOCK_SKEW_SECONDS,
  };
}

function bindingPointer(pointer = ""): string {
  return `/authority_binding${pointer}`;
}
