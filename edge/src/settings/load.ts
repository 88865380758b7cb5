/** Settings of this deployment, parsed once for each environment object that the platform hands out. */

import { VdiError } from "@svc/core";
import { FIELDS, SETTING_PREFIX, type SettingName } from "./fields.ts";
import { parseSettings, type Settings, type SettingsReading } from "./settings.ts";

const PARSED = new WeakMap<object, SettingsReading>();

/** Reads names of settings, and what looks like one, so no other secret of the environment passes through here. */
export function loadSettings(env: { readonly [name in SettingName]?: unknown }): SettingsReading {
  const known = PARSED.get(env);
  if (known !== undefined) return known;
  const misspelt = Object.keys(env).filter((name) => name.startsWith(SETTING_PREFIX));
  const names = new Set([...Object.keys(FIELDS), ...misspelt]);
  const texts = Object.fromEntries([...names].map((name) => [name, env[name as SettingName]]));
  const reading = parseSettings(texts);
  PARSED.set(env, reading);
  return reading;
}

/** For objects, which the Worker calls only when its settings are in order. @throws VdiError otherwise */
export function requireSettings(env: { readonly [name in SettingName]?: unknown }): Settings {
  const reading = loadSettings(env);
  if (reading.ok) return reading.settings;
  const names = reading.faults.map(({ setting }) => setting).join(", ");
  throw new VdiError("operator_misconfigured", `settings: ${names}`);
}
