/** Contradictions about one attestation across several logs: the same questions as in one log, over the entries of all. */
import { type EquivocationReport, entriesAbout, type LoggedEntry, reportOn } from "../log/equivocation.ts";
import type { ReceiptStore } from "../store/store.ts";

export interface EntryPlace {
  readonly origin: string;
  /** In that log. */
  readonly log_index: number;
}

/** A report in which an index is a place in `places`. */
export interface AcrossReport extends EquivocationReport {
  /** Where each entry is, in the order of the logs that were given. */
  readonly places: readonly EntryPlace[];
}

/**
 * Everything that these logs hold about an attestation, with the contradictions in it, between logs too.
 *
 * As complete as what was given: which logs there are is for the operator's list.
 */
export function checkEquivocationAcross(
  logs: readonly { readonly origin: string; readonly store: ReceiptStore }[],
  attestationId: string,
): AcrossReport {
  return reportAcross(
    logs.map(({ origin, store }) => ({ origin, entries: entriesAbout(store, attestationId) })),
  );
}

/** The same from what each log answers about one attestation. */
export function reportAcross(
  logs: readonly { readonly origin: string; readonly entries: readonly LoggedEntry[] }[],
): AcrossReport {
  const found = logs.flatMap(({ origin, entries }) => entries.map((entry) => ({ origin, entry })));
  const places = found.map(({ origin, entry: { log_index } }) => ({ origin, log_index }));
  return { ...reportOn(found.map(({ entry }, i) => ({ ...entry, log_index: i }))), places };
}
