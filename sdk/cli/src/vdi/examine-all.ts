/**
 * Everything that a command line named, examined together: what stands beside a document says more about it.
 * Attestations, of which there may be thousands, are verified as many at once.
 */
import { hashAttestation, hashReceipt, parseAttestation, parseReceipt } from "@svc/core";
import { examineLogDocuments, examineTiles, type Item, logTimesOf } from "@svc/report";
import type { VerificationResult } from "@svc/vdi-verifier";
import { type Examination, examine, examinedAttestation, examinedLog, type Surroundings } from "./examine.ts";
import type { Inputs } from "./inputs.ts";
import { verifyMany } from "./many.ts";
import type { TrustSettings } from "./trust-file.ts";

export interface Demands {
  /** The attestation that receipts are held against; the only one here where absent. */
  readonly attestation?: string;
  readonly signal?: AbortSignal;
}

/**
 * Yields in the order of the documents, tiles last. Never throws on evidence.
 *
 * @throws the signal's reason
 */
export async function* examineAll(
  { items, tiles }: Inputs,
  trust: TrustSettings,
  { attestation, signal }: Demands = {},
): AsyncGenerator<Examination, void, undefined> {
  const attestations = items.filter(({ kind }) => kind === "attestation");
  const against = attestation ?? (attestations.length === 1 ? attestations[0]?.text : undefined);
  const findings = examineLogDocuments(items, trust.policies);
  const around: Surroundings = {
    ...trust,
    items,
    findings,
    logTimes: logTimesOf(findings.values()),
    ...(against === undefined ? {} : { attestation: against }),
  };
  const results = verifyAttestations(attestations, around, signal);
  try {
    for (const item of items) {
      signal?.throwIfAborted();
      if (item.kind !== "attestation") {
        yield await examine(item, around);
        continue;
      }
      const { value } = await results.next();
      yield {
        source: item.source,
        kind: item.kind,
        ...examinedAttestation(item.text, value as VerificationResult),
      };
    }
  } finally {
    await results.return();
  }
  for (const [{ source }, finding] of await examineTiles(tiles, items, trust.policies)) {
    yield { source, kind: "log_tile", ...examinedLog(finding) };
  }
}

/** A log time makes an attestation's own terms, so with one they are verified apart. */
async function* verifyAttestations(
  attestations: readonly Item[],
  { items, logTimes, verification }: Surroundings,
  signal: AbortSignal | undefined,
): AsyncGenerator<VerificationResult, void, undefined> {
  const times = logTimes.size === 0 ? null : attestationTimes(items, logTimes);
  if (times === null) {
    yield* verifyMany(
      attestations.map(({ text }) => text),
      verification,
      signal,
    );
    return;
  }
  for (const { text } of attestations) {
    const parsed = parseAttestation(text);
    const logTime = parsed.ok ? times.get(hashAttestation(parsed.value)) : undefined;
    yield* verifyMany([text], logTime === undefined ? verification : { ...verification, logTime }, signal);
  }
}

/** A receipt in a log shows that its attestation was there by then: the earliest, by the attestation's hash. */
function attestationTimes(
  items: readonly Item[],
  logTimes: ReadonlyMap<string, number>,
): Map<string, number> {
  const times = new Map<string, number>();
  for (const { kind, text } of items) {
    const receipt = kind === "receipt" ? parseReceipt(text) : null;
    const time = receipt?.ok ? logTimes.get(hashReceipt(receipt.value)) : undefined;
    if (!receipt?.ok || time === undefined) continue;
    const { attestation_hash: hash } = receipt.value;
    times.set(hash, Math.min(time, times.get(hash) ?? time));
  }
  return times;
}
