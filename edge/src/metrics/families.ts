/**
 * Every metric that `/metrics` gives, by name: what it says and which labels it has. A label's values are a table of ours,
 * or are cut to a stated number, so that no caller makes a series. Dashboards and alarms are tested against these names.
 */
import { ENDPOINT_IDS, LIMITS, PROBLEMS } from "@svc/billing/api";

/** Upper bounds in seconds; what took longer is in the last bucket, without a bound. */
export const DURATION_BOUNDS = Object.freeze([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]);

export interface Family {
  readonly type: "counter" | "gauge" | "histogram" | "info";
  readonly help: string;
  /** At most so many values of each label. */
  readonly labels: Readonly<Record<string, number>>;
}

const ENDPOINTS = ENDPOINT_IDS.length + 1;
const CLASSES = Object.keys(LIMITS).length + 1;
/** Those of the refusals, and 200, 204 and 304. */
const STATUSES = new Set(Object.values(PROBLEMS).map(({ status }) => status)).size + 3;
const CURRENCIES = 33;
const WITNESSES = 16;
const WEBHOOKS = 64;
/** Classes of objects. */
const OBJECTS = 6;

export const FAMILIES = Object.freeze({
  vdi_http_requests: {
    type: "counter",
    help: "Requests that were answered",
    labels: { endpoint: ENDPOINTS, status: STATUSES },
  },
  vdi_batch_items: {
    type: "counter",
    help: "Items of batches by the status that each was answered",
    labels: { status: STATUSES },
  },
  vdi_http_refusals: {
    type: "counter",
    help: "Refusals by their code, of requests and of items of batches",
    labels: { code: Object.keys(PROBLEMS).length },
  },
  vdi_http_request_duration_seconds: {
    type: "histogram",
    help: "Time until the answer; the platform's clock stands still while nothing is waited for",
    labels: { class: CLASSES, status: 4, le: DURATION_BOUNDS.length + 1 },
  },
  vdi_bills: { type: "counter", help: "Bills that were issued", labels: { currency: CURRENCIES } },
  vdi_charged_micros: {
    type: "counter",
    help: "Sum of the bills, in millionths of the currency",
    labels: { currency: CURRENCIES },
  },
  vdi_attests_unfinished: {
    type: "gauge",
    help: "Attests begun more than a minute ago that are not in the log",
    labels: {},
  },
  vdi_holds_open: {
    type: "gauge",
    help: "Preflights whose hold is neither charged nor released nor a day old",
    labels: {},
  },
  vdi_log_entries: { type: "gauge", help: "Entries of the open log", labels: {} },
  vdi_log_moved_entries: {
    type: "gauge",
    help: "Entries of the open log whose bytes are in files alone",
    labels: {},
  },
  vdi_log_refuses: { type: "gauge", help: "1 when the log refuses to go on, or cannot be asked", labels: {} },
  vdi_log_appends_waiting: { type: "gauge", help: "Receipts that wait for their round", labels: {} },
  vdi_log_unpublished_entries: {
    type: "gauge",
    help: "Entries that are in no published checkpoint; absent where nothing is published",
    labels: {},
  },
  vdi_log_published_timestamp_seconds: {
    type: "gauge",
    help: "When a checkpoint was published last; absent before the first",
    labels: {},
  },
  vdi_log_witness_lag_entries: {
    type: "gauge",
    help: "Entries that a witness has not cosigned",
    labels: { witness: WITNESSES },
  },
  vdi_webhook_messages: {
    type: "gauge",
    help: "Messages of a webhook endpoint that are to be delivered, and those that were given up",
    labels: { webhook: WEBHOOKS, state: 2 },
  },
  vdi_webhook_oldest_pending_timestamp_seconds: {
    type: "gauge",
    help: "When the oldest message that is to be delivered happened; absent without one",
    labels: { webhook: WEBHOOKS },
  },
  vdi_revocation_snapshot_timestamp_seconds: {
    type: "gauge",
    help: "Time of the snapshot that is acted on; absent without one",
    labels: {},
  },
  vdi_ready: { type: "gauge", help: "1 when the part is in order, as /health says", labels: { part: 4 } },
  vdi_objects: { type: "gauge", help: "Objects that were ever written to", labels: { object: OBJECTS } },
  vdi_objects_unmeasured: {
    type: "gauge",
    help: "Objects written to since they were measured: more than one reading asks",
    labels: {},
  },
  vdi_storage_bytes: {
    type: "gauge",
    help: "Storage of all objects of a class",
    labels: { object: OBJECTS },
  },
  vdi_storage_largest_bytes: {
    type: "gauge",
    help: "Storage of the largest object of a class, of which the platform lets each have 10 GB",
    labels: { object: OBJECTS },
  },
  vdi_archived_documents: {
    type: "gauge",
    help: "Bills and adjustments that were moved to the archive",
    labels: {},
  },
  vdi_retention_overdue_objects: {
    type: "gauge",
    help: "Objects of tenants that keep what should have been closed or moved a day ago",
    labels: { object: OBJECTS },
  },
  vdi_configuration: {
    type: "info",
    help: "The fingerprint of /health: two deployments with one are configured alike",
    labels: { fingerprint: 1 },
  },
} as const satisfies Record<string, Family>);

export type FamilyName = keyof typeof FAMILIES;

/** Names under which the samples of a family stand. */
export function sampleNamesOf(name: FamilyName): readonly string[] {
  const { type } = FAMILIES[name];
  if (type === "counter") return [`${name}_total`];
  if (type === "info") return [`${name}_info`];
  return type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
}

/** No more samples than this are ever given, whatever callers do. */
export function mostSamples(): number {
  return Object.values<Family>(FAMILIES).reduce((sum, { type, labels }) => {
    const series = Object.values(labels).reduce((product, values) => product * values, 1);
    // A histogram has a sum and a count for each of its series beside the buckets.
    return sum + (type === "histogram" ? series + (2 * series) / (labels.le as number) : series);
  }, 0);
}
