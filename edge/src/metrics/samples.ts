/** From what objects and isolates give to samples of the table of families. */
import type { LogMeasures } from "../log/measure-log.ts";
import type { DeliveryMeasures } from "../webhooks/sql-delivery-store.ts";
import { DURATION_BOUNDS } from "./families.ts";
import type { MeasuredClass } from "./measured.ts";
import type { Sample } from "./open-metrics.ts";
import type { CollectedMetrics } from "./service-metrics.ts";

/** State that the Worker itself knows at the moment of a reading. */
export interface ServiceState {
  readonly fingerprint: string;
  readonly ready: Readonly<Record<string, boolean>>;
  /** Unix seconds; null without one. */
  readonly snapshotTime: number | null;
  /** Bytes of each object, by class. */
  readonly storage: Readonly<Record<string, readonly number[]>>;
  readonly webhooks: readonly { readonly id: string; readonly measures: DeliveryMeasures }[];
}

export function samplesOf(
  { counts, classes, waiting }: CollectedMetrics,
  log: LogMeasures | null,
  state: ServiceState,
): Sample[] {
  const { GrantLedger: ledgers, TenantEvents: registers } = classes;
  const unfinished = [ledgers, registers].reduce((all, { sums }) => all + BigInt(sums.unfinished ?? "0"), 0n);
  return [
    ...requestSamples(counts),
    ...durationSamples(counts),
    ...Object.entries(registers.sums).flatMap(billSample),
    { family: "vdi_attests_unfinished", value: String(unfinished) },
    { family: "vdi_holds_open", value: ledgers.sums.holds ?? "0" },
    ...logSamples(log),
    ...stateSamples(state),
    ...state.webhooks.flatMap(webhookSamples),
    ...Object.entries(classes).flatMap(([object, one]) => storageSamples(object, one)),
    ...Object.entries(state.storage).flatMap(([object, bytes]) =>
      storageSamples(object, {
        objects: bytes.length,
        bytes: bytes.reduce((sum, one) => sum + one, 0),
        largestBytes: Math.max(0, ...bytes),
      }),
    ),
    { family: "vdi_archived_documents", value: registers.sums.archived ?? "0" },
    {
      family: "vdi_retention_overdue_objects",
      labels: { object: "GrantLedger" },
      value: ledgers.sums.overdue ?? "0",
    },
    {
      family: "vdi_retention_overdue_objects",
      labels: { object: "TenantEvents" },
      value: registers.sums.overdue ?? "0",
    },
    { family: "vdi_objects_unmeasured", value: waiting },
  ];
}

function requestSamples(counts: CollectedMetrics["counts"]): Sample[] {
  return Object.entries(counts).flatMap(([series, value]): Sample[] => {
    const [what, first = "", second = ""] = series.split(" ");
    const suffix = "_total";
    if (what === "requests")
      return [{ family: "vdi_http_requests", suffix, labels: { endpoint: first, status: second }, value }];
    if (what === "items") return [{ family: "vdi_batch_items", suffix, labels: { status: first }, value }];
    if (what === "refusals") return [{ family: "vdi_http_refusals", suffix, labels: { code: first }, value }];
    return [];
  });
}

function durationSamples(counts: CollectedMetrics["counts"]): Sample[] {
  const family = "vdi_http_request_duration_seconds" as const;
  const sums = Object.entries(counts).filter(([series]) => /^duration .* sum$/.test(series));
  return sums.flatMap(([series, sum]): Sample[] => {
    const [, name = "", status = ""] = series.split(" ");
    const labels = { class: name, status };
    let count = 0;
    const buckets = [...DURATION_BOUNDS.map(String), "+Inf"].map((le): Sample => {
      count += counts[`duration ${name} ${status} ${le}`] ?? 0;
      return { family, suffix: "_bucket", labels: { ...labels, le }, value: count };
    });
    return [
      ...buckets,
      { family, suffix: "_count", labels, value: count },
      { family, suffix: "_sum", labels, value: sum },
    ];
  });
}

function billSample([name, value]: [string, string]): Sample[] {
  const [what, currency = ""] = name.split(" ");
  const labels = { currency };
  if (what === "bills") return [{ family: "vdi_bills", suffix: "_total", labels, value }];
  if (what === "micros") return [{ family: "vdi_charged_micros", suffix: "_total", labels, value }];
  return [];
}

function logSamples(log: LogMeasures | null): Sample[] {
  if (log === null) return [{ family: "vdi_log_refuses", value: 1 }];
  const { entries, moved, refuses, waiting, published, witnesses } = log;
  const size = published?.size ?? 0;
  return [
    { family: "vdi_log_refuses", value: refuses ? 1 : 0 },
    { family: "vdi_log_entries", value: entries },
    { family: "vdi_log_moved_entries", value: moved },
    { family: "vdi_log_appends_waiting", value: waiting },
    ...(log.isPublished ? [{ family: "vdi_log_unpublished_entries" as const, value: entries - size }] : []),
    ...(published?.at == null
      ? []
      : [{ family: "vdi_log_published_timestamp_seconds" as const, value: published.at }]),
    ...Object.entries(witnesses).map(
      ([witness, held]): Sample => ({
        family: "vdi_log_witness_lag_entries",
        labels: { witness },
        value: Math.max(0, entries - held),
      }),
    ),
  ];
}

function stateSamples({ fingerprint, ready, snapshotTime }: ServiceState): Sample[] {
  return [
    ...(snapshotTime === null
      ? []
      : [{ family: "vdi_revocation_snapshot_timestamp_seconds" as const, value: snapshotTime }]),
    ...Object.entries(ready).map(
      ([part, isReady]): Sample => ({ family: "vdi_ready", labels: { part }, value: isReady ? 1 : 0 }),
    ),
    { family: "vdi_configuration", suffix: "_info", labels: { fingerprint }, value: 1 },
  ];
}

function webhookSamples({ id: webhook, measures }: ServiceState["webhooks"][number]): Sample[] {
  const family = "vdi_webhook_messages" as const;
  return [
    { family, labels: { webhook, state: "pending" }, value: measures.pending },
    { family, labels: { webhook, state: "dead" }, value: measures.dead },
    ...(measures.oldest === null
      ? []
      : [
          {
            family: "vdi_webhook_oldest_pending_timestamp_seconds" as const,
            labels: { webhook },
            value: measures.oldest,
          },
        ]),
  ];
}

function storageSamples(
  object: string,
  { objects, bytes, largestBytes }: Pick<MeasuredClass, "objects" | "bytes" | "largestBytes">,
): Sample[] {
  const labels = { object };
  return [
    { family: "vdi_objects", labels, value: objects },
    { family: "vdi_storage_bytes", labels, value: bytes },
    { family: "vdi_storage_largest_bytes", labels, value: largestBytes },
  ];
}
