/** Where fuzzing of `examine` begins: every kind of document in the suite's questions, and a reader who trusts all of them. */

import { type ExamineTrust, type Kind, recognise } from "@svc/audit";
import { PAYLOAD_TYPES, toEnvelope } from "@svc/core";
import { encodeVkey } from "@svc/tlog";
import type { VerifyOptions } from "@svc/vdi-verifier";
import {
  attestation,
  evidence,
  first,
  ISSUERS,
  log,
  logSigner,
  NOW,
  PARTS,
  publicKeyOf,
  signedSnapshot,
  TRUST,
} from "../../tools/fixtures/bundle-parts.ts";
import { type Request, requestsOf } from "../src/case.ts";
import { readCaseFiles } from "../src/files.ts";
import type { Json } from "./mutate-request.ts";

/** A document as fuzzing keeps it: a value where it is JSON, otherwise its text. */
export interface Seeded {
  readonly kind: Kind;
  readonly content: Json;
}

const MAX_CHARACTERS = 60_000;
const PER_KIND = 12;

export const REQUESTS: readonly Request[] = readCaseFiles().flatMap(requestsOf);

/** @returns documents of each kind, the genuine ones of the fixtures first */
export function seedDocuments(): Seeded[] {
  const found = new Map<Kind, Map<string, Seeded>>();
  const keep = (content: unknown): void => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    if (text.length > MAX_CHARACTERS) return;
    const [item, ...more] = recognise(text, "seed");
    if (item === undefined || more.length > 0 || item.kind === "unknown") return;
    const of = found.get(item.kind) ?? new Map<string, Seeded>();
    found.set(item.kind, of);
    if (of.size < PER_KIND) of.set(text, { kind: item.kind, content: content as Json });
  };
  for (const one of ownDocuments()) keep(one);
  for (const { input, options } of REQUESTS) for (const one of documentsIn([input, options])) keep(one);
  return [...found.values()].flatMap((of) => [...of.values()]);
}

function ownDocuments(): unknown[] {
  const { entry, proof, checkpoint } = evidence(1);
  return [
    ...[attestation, first, PARTS.manifest, PARTS.circuitRecord, PARTS.revocation.snapshot],
    ...[entry, proof, checkpoint, log.getProofDocument(2), log.getConsistencyProof(1)],
    toEnvelope(PAYLOAD_TYPES.receipt, first),
    signedSnapshot().envelope,
    signedSnapshot({ revokedAttestations: [attestation.attestation_id] }).envelope,
  ];
}

/** Every object in a value, the outer ones first; a list of objects also as lines, and each note. */
function documentsIn(value: unknown): unknown[] {
  if (typeof value === "string") return /^[^\n]+\n\d+\n/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  const lines = Array.isArray(value) ? value.map((one) => JSON.stringify(one)).join("\n") : value;
  return [lines, ...Object.values(value).flatMap(documentsIn)];
}

/** Under whom everything is judged: keys of every use, so that no branch is left for want of trust. */
export function fullTrust(profileId: NonNullable<VerifyOptions["profileId"]>): ExamineTrust {
  const lists = (name: string) =>
    REQUESTS.flatMap(({ options }) => {
      const list = (Object(options.trust) as Readonly<Record<string, unknown>>)[name];
      return Array.isArray(list) ? list.filter((one) => typeof one === "object" || isKey(one)) : [];
    });
  const byKey = (list: readonly unknown[]) => [
    ...new Map(list.map((one) => [String(Object(one).public_key ?? one), one])).values(),
  ];
  const sources = byKey(lists("sources")).filter((one) => isSource(one));
  return {
    verification: {
      profileId,
      now: NOW + 120,
      trust: {
        issuers: byKey([...ISSUERS, ...lists("issuers").filter(isForEveryUse)]) as never,
        revocationKeys: [publicKeyOf("revoker")],
        governanceKeys: [publicKeyOf("governor")],
        manifestAuthorities: [publicKeyOf("authority")],
        sources: sources as never,
      },
      revocation: signedSnapshot(),
    },
    anchors: { trustedVerifiers: TRUST.trustedVerifiers ?? [] },
    logs: [{ log: encodeVkey(logSigner.key) }],
    meterKeys: [publicKeyOf("meter")],
  };
}

const isKey = (one: unknown) => typeof one === "string" && /^[0-9a-f]{64}$/.test(one);
/** Some cases limit a key, and some do so in a way that is refused. */
const isForEveryUse = (one: unknown) => !("uses" in Object(one)) && !("for" in Object(one));
const isSource = (one: unknown) => {
  const { public_key, roles } = Object(one) as { public_key?: unknown; roles?: unknown };
  return isKey(public_key) && Array.isArray(roles) && roles.every((role) => /^[a-z_]+$/.test(String(role)));
};
