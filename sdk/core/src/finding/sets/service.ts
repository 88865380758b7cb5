/** Why the service refuses what its documents would allow, and why it does not start: what is its own, beside them. */
import { defineReasons } from "../kinds.ts";

/** Of requests, and of parts of the service that are not ready. */
export const SERVICE_REASONS = /* @__PURE__ */ defineReasons({
  body_late: { limit: "duration" },
  body_cut: {},
  body_long: { limit: "count" },
  requests_spent: { limit: "count", period: "duration" },

  /** `settings`: names, never what is in them. */
  settings_refused: { settings: "list" },
  signing_key_revoked: {},
  snapshot_source_missing: {},
  snapshot_out_of_date: {},
  snapshot_not_polled: {},
  log_refuses: {},
  storage_unwritable: {},
  archive_unbound: {},
  /** A file of the archive is not there, or not as it was written. */
  archive_changed: {},
  archive_unreadable: {},

  scopes_differ: { scopes: "list" },
  operator_alone: {},
  metrics_operator_alone: {},
  tenant_differs: {},
  day_spent: {},
  grant_left: { left: "amount" },

  day_unknown: { parameter: "name" },
  days_reversed: {},
  days_too_many: { limit: "count" },
  log_smaller: { size: "count" },
});

/** Why a URL is not one that the service goes to. */
export const URL_REASONS = /* @__PURE__ */ defineReasons({
  url_unreadable: {},
  url_respelt: {},
  url_not_https: {},
  url_not_http: {},
  url_credentials: {},
  url_port: {},
  url_fragment: {},
  url_query: {},
  url_not_public: {},
  url_no_host_name: {},
  /** `setting`: the list of hosts. */
  url_host_unlisted: { setting: "name" },
});

/**
 * Faults of an operator's settings. No value repeats a setting, because some are secrets. `number`: counted from 1.
 */
export const SETTING_REASONS = /* @__PURE__ */ defineReasons({
  setting_unknown: {},
  setting_missing: {},
  setting_empty: {},
  setting_no_flag: {},
  setting_no_key: { digits: "count" },
  setting_no_secret: { least: "count" },
  setting_no_list: {},
  setting_no_https_url: {},
  setting_no_origin: {},
  setting_out_of_range: { least: "count", most: "count" },
  /** A document that does not read: `because` is the reader's reason, `at` its pointer. */
  setting_unreadable: { because: "name", at: "pointer" },
  setting_no_object: {},
  setting_no_array: {},
  setting_url: { cause: "cause" },

  witnesses_no_pairs: {},
  witnesses_too_many: { limit: "count" },
  witness_vkey: { number: "count", because: "name" },
  witness_type: { number: "count" },
  witness_url: { number: "count", cause: "cause" },
  witness_key_taken: {},

  frozen_logs_too_many: { limit: "count" },
  frozen_log_members: { number: "count" },
  frozen_log_vkey: { number: "count" },
  frozen_log_note: { number: "count", because: "name" },
  frozen_log_size: { number: "count" },
  frozen_log_repeated: {},
  frozen_log_open: {},

  log_periods_too_many: { limit: "count" },
  log_period_members: { number: "count" },
  log_period_label: { number: "count" },
  log_period_from: { number: "count" },
  log_period_digits: { number: "count" },
  log_period_repeated: { number: "count" },

  demo_with_secrets: {},
  metrics_secret_shared: {},
  own_keys_shared: {},
  meter_key_own: {},
  revocation_keys_unused: {},
  revocation_json_needed: {},
  directory_key_missing: {},
});

/** Why a polled snapshot was not taken. */
export const POLL_REASONS = /* @__PURE__ */ defineReasons({
  /** `found`: the kind of error. */
  unreachable: { found: "name" },
  redirected: {},
  status: { found: "count" },
  media_type: {},
  too_large: { limit: "count" },
  malformed: { because: "name", at: "pointer" },
  /** Keys are pinned, and none of them signed it. */
  unsigned: {},
  of_the_future: { expected: "time", found: "time" },
  older_than_known: { expected: "time", found: "time" },
  changed_without_time: {},
});
