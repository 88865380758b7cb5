/**
 * The periods of the log, as an operator writes them: a JSON array of `{ "label", "from", "digits" }`, ascending.
 * Entries from before the first period are in the log of the origin itself.
 */
import { hasMembers, readJson } from "@svc/core";
import { type LogPeriod, type LogShard, planShards } from "@svc/vdi-transparency";
import { type SettingReading, settingFault, wrong } from "./setting-fault.ts";

const MAX_PERIODS = 32;

/** The logs that these periods make, that of the origin first. */
export function parseLogPeriods(text: string, origin: string): SettingReading<readonly LogShard[]> {
  const read = readJson(text);
  if (!read.ok || !Array.isArray(read.value)) return wrong(settingFault("setting_no_array"));
  const periods = read.value as readonly LogPeriod[];
  if (periods.length > MAX_PERIODS)
    return wrong(settingFault("log_periods_too_many", { limit: MAX_PERIODS }));
  for (const i of periods.keys()) {
    const reason = periodFault(periods.slice(0, i), periods[i] as LogPeriod);
    if (reason !== null) return wrong(settingFault(reason, { number: i + 1 }));
  }
  return { ok: true, value: planShards({ name: origin, periods }) };
}

/** Which part of a period after others the plan does not take, each tried by itself beside parts that are good. */
function periodFault(before: readonly LogPeriod[], period: LogPeriod) {
  if (!hasMembers(period, ["digits", "from", "label"])) return "log_period_members";
  const good = { label: "a", from: 1, digits: 0 } as const;
  if (!isPlan([{ ...good, label: period.label }])) return "log_period_label";
  if (!isPlan([{ ...good, digits: period.digits }])) return "log_period_digits";
  const last = before.slice(-1).map(({ from }) => ({ ...good, from }));
  if (!isPlan([...last, { ...good, label: "b", from: period.from }])) return "log_period_from";
  return before.some(({ label }) => label === period.label) ? "log_period_repeated" : null;
}

function isPlan(periods: readonly LogPeriod[]): boolean {
  try {
    return planShards({ name: "log.example", periods }).length > 0;
  } catch {
    return false;
  }
}
