/**
 * The periods of the log, as an operator writes them: a JSON array of `{ "label", "from", "digits" }`, ascending. What is
 * logged before the first one begins is in the log of the origin itself.
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
    return wrong(settingFault("setting_unreadable", { because: "too_many", at: `/${MAX_PERIODS}` }));
  for (const i of periods.keys()) {
    const isPeriod =
      hasMembers(periods[i], ["digits", "from", "label"]) && isPlan(origin, periods.slice(0, i + 1));
    if (!isPeriod) return wrong(settingFault("setting_unreadable", { because: "log_period", at: `/${i}` }));
  }
  return { ok: true, value: planShards({ name: origin, periods }) };
}

function isPlan(name: string, periods: readonly LogPeriod[]): boolean {
  try {
    return planShards({ name, periods }).length > 0;
  } catch {
    return false;
  }
}
