/**
 * Since when the service's own logs hold something about a document: by their own entries, not by what a caller brings.
 * For a document under a key that is revoked since a time, and for no other: asking costs the logs a reading each.
 */
import {
  type BillingDocument,
  hashBillingAttestation,
  parseBillingDocument,
  type RevocationSnapshot,
} from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { shardsAbout } from "@svc/vdi-transparency";
import type { Settings } from "../settings/settings.ts";
import { objectOf } from "../storage/names.ts";
import { type Logs, volumesIn } from "./volumes.ts";

/** Unix seconds by `hashBillingAttestation`; of documents that no log holds, and of what is none, nothing. */
export async function heldSince(
  logs: Logs,
  settings: Settings,
  { revokedSince = {} }: RevocationSnapshot,
  given: readonly unknown[],
): Promise<ReadonlyMap<string, number>> {
  const isConcerned = ({ signature: { kid, public_key } }: BillingDocument) =>
    Object.hasOwn(revokedSince, kid) || Object.hasOwn(revokedSince, public_key);
  const documents = given.flatMap((one) => {
    const read = parseBillingDocument(one);
    return read.ok && isConcerned(read.value) ? [read.value] : [];
  });
  if (documents.length === 0) return new Map();
  const begun = settings.logShards.filter(({ from }) => from <= currentSeconds());
  const found = documents.map(async (document) => {
    const hash = hashBillingAttestation(document);
    const shards = shardsAbout(begun, document.attestation_id);
    const volumes = (await volumesIn(logs, settings, shards)).flatMap(({ open, full }) => [open, ...full]);
    const names = [...volumes.map(({ signer }) => signer.key), ...settings.frozenLogs.map(({ key }) => key)];
    const answers = names.map(({ name }) =>
      objectOf(logs.RECEIPT_LOG, "log", name).firstAbout(document.attestation_id, hash),
    );
    const times = (await Promise.all(answers)).flatMap((one) =>
      one.ok && one.value !== null ? [one.value] : [],
    );
    return times.length === 0 ? [] : [[hash, Math.min(...times)] as const];
  });
  return new Map((await Promise.all(found)).flat());
}
