/** Services and their settings, in English. */

import type { POLL_REASONS, SERVICE_REASONS, SETTING_REASONS, URL_REASONS } from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

export const serviceInEnglish = /* @__PURE__ */ sentencesOf<typeof SERVICE_REASONS>()({
  body_late: "A body arrives within {limit:duration}.",
  body_cut: "The body did not arrive whole.",
  body_long: ({ limit }) => `At most {limit} ${limit === 1 ? "byte is" : "bytes are"} read.`,
  requests_spent: ({ limit }) =>
    `More than {limit} ${limit === 1 ? "request" : "requests"} in {period:duration}.`,
  settings_refused: "Not in order: {settings}.",
  signing_key_revoked: "The key that would sign is revoked.",
  snapshot_source_missing:
    "No source is set: VDI_BILLING_REVOCATION_JSON or VDI_BILLING_REVOCATION_URL says who is revoked.",
  snapshot_out_of_date:
    "VDI_BILLING_REVOCATION_JSON has a snapshotTime outside of the last day: renew it, or leave the time out.",
  snapshot_not_polled: "VDI_BILLING_REVOCATION_URL gave nothing fresh.",
  log_refuses: "It refuses to go on, or cannot be asked: see its log lines.",
  storage_unwritable: "What is written there is not kept: the disk may be full.",
  archive_unbound: "Nothing is bound as ARCHIVE, where old bills are or are to be.",
  archive_changed: "A file of the archive is missing, or is not what was written.",
  archive_unreadable: "The archive cannot be asked.",
  scopes_differ: "The credential is for {scopes}.",
  operator_alone: "This is the operator's.",
  metrics_operator_alone: "Metrics are the operator's.",
  tenant_differs: "The credential is another tenant's.",
  day_spent: "The day's grants, or what they authorise, are used up.",
  grant_left: "The grant has {left:amount} left.",
  day_unknown: "There is no such day as {parameter} names.",
  days_reversed: "The day in from has to be before the one in to.",
  days_too_many: ({ limit }) => `At most {limit} ${limit === 1 ? "day is" : "days are"} looked at.`,
  log_smaller: ({ size }) => `The log has {size} ${size === 1 ? "entry" : "entries"}.`,
});

const urlsInEnglish = /* @__PURE__ */ sentencesOf<typeof URL_REASONS>()({
  url_unreadable: "It is no URL.",
  url_respelt: "It is not in its plain spelling.",
  url_not_https: "It is not https.",
  url_not_http: "It is neither https nor http.",
  url_credentials: "It carries credentials.",
  url_port: "It names a port.",
  url_fragment: "It carries a fragment.",
  url_query: "It carries a query.",
  url_not_public: "It is at no name of the public internet.",
  url_no_host_name: "It names no host.",
  url_host_unlisted: "It is at a host that {setting} does not list.",
});

export const settingsInEnglish = /* @__PURE__ */ sentencesOf<typeof SETTING_REASONS & typeof URL_REASONS>()({
  ...urlsInEnglish,
  setting_unknown: "It is no setting of this service.",
  setting_missing: "It is missing.",
  setting_empty: "It is empty or no text.",
  setting_no_flag: 'Expected exactly "true" or "false".',
  setting_no_key: "Expected {digits} lowercase hex digits.",
  setting_no_secret: "Expected at least {least} characters of printable ASCII without spaces.",
  setting_no_list: "Expected entries separated by commas, without spaces.",
  setting_no_https_url: "Expected an https URL.",
  setting_no_origin: "Expected a host and path without scheme, in lowercase.",
  setting_out_of_range: "Expected {least} to {most}.",
  setting_unreadable: ({ at }) =>
    at === "" ? "It does not read: {because}." : "It does not read: {because} at {at}.",
  setting_no_object: "Expected a JSON object.",
  setting_no_array: "Expected a JSON array.",
  setting_url: "{cause}",
  witnesses_no_pairs: "Expected pairs of a vkey and an https URL.",
  witnesses_too_many: "Expected at most {limit} witnesses.",
  witness_vkey: "The vkey of witness {number} does not read: {because}.",
  witness_type: "The vkey of witness {number} is not of type 0x04.",
  witness_url: "The URL of witness {number} is not taken. {cause}",
  witness_key_taken: "One key is named twice, or the log's own is.",
  frozen_logs_too_many: "Expected at most {limit} logs.",
  frozen_log_members: "Entry {number}: expected vkey and note.",
  frozen_log_vkey: "Entry {number}: the vkey is none of a log.",
  frozen_log_note: "Entry {number}: the note is no checkpoint by that key: {because}.",
  frozen_log_size: "Entry {number}: the tree is too large.",
  frozen_log_repeated: "One log is named twice.",
  frozen_log_open: "It names the open log, or its key: each log has a name and a key of its own.",
  log_periods_too_many: "Expected at most {limit} periods.",
  log_period_members: "Period {number}: expected label, from and digits, and nothing else.",
  log_period_label:
    "Period {number}: expected a label of a to z, 0 to 9, dots and hyphens, and no number below 100.",
  log_period_from: "Period {number}: expected Unix seconds after those of the period before it.",
  log_period_digits: "Period {number}: expected 0, 1 or 2 digits.",
  log_period_repeated: "Period {number}: another one has its label.",
  demo_with_secrets: "It is true while there are secrets: a demonstration has none to keep.",
  metrics_secret_shared: "It is the attest secret: reading metrics needs one of its own.",
  own_keys_shared: "Attestations, grants and the log need a key of their own each.",
  meter_key_own: "It names a key of this service: a meter's word is its own.",
  revocation_keys_unused: "It demands signatures of what is polled, and nothing is polled.",
  revocation_json_needed: "It is needed where the URL is this service's own.",
  directory_key_missing: "It does not list every signing key for bills, or it ends the one that signs now.",
});

export const pollsInEnglish = /* @__PURE__ */ sentencesOf<typeof POLL_REASONS>()({
  unreachable: "It cannot be reached: {found}.",
  redirected: "It redirects, and redirects are not followed.",
  status: "It answers with the status {found}.",
  media_type: "It is not application/json.",
  too_large: "It has more than {limit} bytes.",
  malformed: ({ at }) =>
    at === "" ? "It does not read: {because}." : "It does not read: {because} at {at}.",
  unsigned: "No signature over the snapshot is by a pinned key.",
  of_the_future: "It is of {found:time}; the clock says {expected:time}.",
  older_than_known: "It is of {found:time}, older than the one that is known, of {expected:time}.",
  changed_without_time: "It has another content under the time of the known one.",
});
