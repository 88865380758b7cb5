/** A bundle is a set of documents: its parts, each with the pointer at which it stands. */

import { type Json, parseDocument, shareDocument } from "@svc/core";
import { expand } from "@svc/vdi-verifier";
import type { Kind } from "../../model/examination.ts";
import { malformed } from "../../model/found.ts";
import type { Placed } from "../../model/input.ts";
import {
  BUNDLE_LIMITS,
  BundledRevocationSchema,
  LogEvidenceSchema,
  type ReadBundle,
} from "./audit-bundle.ts";

/** @param source name of the file, for every part */
export function partsOfBundle(bundle: ReadBundle, source: string): Placed[] {
  const { attestation, sources = [], receipts = [], log = [], revocation, manifest, circuit_record } = bundle;
  return [
    attestationPart(attestation, source),
    ...sources.map((one, i) => part("source_evidence", `/sources/${i}`, one, source)),
    ...receipts.map((one, i) => part("receipt", `/receipts/${i}`, one, source)),
    ...log.flatMap((one, i) => evidenceParts(one, i, source)),
    ...given(revocation).map((one) => revocationPart(one, source)),
    ...given(manifest).map((one) => part("manifest", "/manifest", one, source)),
    ...given(circuit_record).map((one) => part("circuit_record", "/circuit_record", one, source)),
  ];
}

function given(member: unknown): unknown[] {
  return member === undefined ? [] : [member];
}

/** A thin one as the document that it stands for; what does not expand is judged as it is given. */
function attestationPart(given: unknown, source: string): Placed {
  const { type } = Object(given) as { readonly type?: unknown };
  if (type !== "thin_decision_attestation_v1") return part("attestation", "/attestation", given, source);
  const full = expand(given);
  if (full.ok) return part("attestation", "/attestation", full.value, source);
  const placed = part("attestation", "/attestation", given, source);
  if (full.reason !== "part_unknown") return placed;
  return { ...placed, fault: { verdict: "could_not_check", reason: "thin_part_unknown" } };
}

/** A part as a document. Its value is plain data already and is not read again. */
function part(kind: Kind, pointer: string, value: unknown, source: string): Placed {
  shareDocument(value as Json);
  return { item: { kind, text: "", value: value as Json, source }, pointer };
}

function evidenceParts(given: unknown, evidence: number, source: string): Placed[] {
  const pointer = `/log/${evidence}`;
  shareDocument(given as Json);
  const read = parseDocument(LogEvidenceSchema, given);
  if (!read.ok) {
    return [{ ...part("log_entry", pointer, given, source), evidence, fault: malformed(read) }];
  }
  if ("document" in read.value) {
    const { document: text } = read.value;
    return [{ item: { kind: "tlog_proof", text, source }, pointer, evidence }];
  }
  const { entry, proof, checkpoint } = read.value;
  const note = noteOf(checkpoint);
  const head = part("checkpoint", `${pointer}/checkpoint`, note, source);
  return [
    { ...part("log_entry", `${pointer}/entry`, entry, source), evidence },
    { ...part("inclusion_proof", `${pointer}/proof`, proof, source), evidence },
    { ...head, item: { ...head.item, text: note }, evidence },
  ];
}

/** Nothing else is taken from the document around a note; what holds none is no note. */
function noteOf(checkpoint: unknown): string {
  const note = typeof checkpoint === "string" ? checkpoint : Object(checkpoint).note;
  return typeof note === "string" ? note : "";
}

function revocationPart(revocation: unknown, source: string): Placed {
  shareDocument(revocation as Json);
  const read = parseDocument(BundledRevocationSchema, revocation, { maxBytes: BUNDLE_LIMITS.maxBytes });
  if (!read.ok) {
    return { ...part("revocation", "/revocation", revocation, source), fault: malformed(read) };
  }
  const { snapshot, envelope } = read.value;
  const placed = part("revocation", "/revocation", snapshot, source);
  if (envelope === undefined) return placed;
  shareDocument(envelope as Json);
  return { ...placed, item: { ...placed.item, envelope: envelope as Json } };
}
