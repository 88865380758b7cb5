import type { EquivocationReport } from "@svc/vdi-transparency";

/** When an entry about this very document was logged first, Unix seconds; null without one. */
export function firstAbout({ entries }: EquivocationReport, attestationHash: string): number | null {
  const times = entries.flatMap((one) => (one.attestation_hash === attestationHash ? [one.timestamp] : []));
  return times.length === 0 ? null : Math.min(...times);
}
