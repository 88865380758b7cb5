/** Faults of settings as data, and the result of reading a setting. */
import { type Fail, type FailureOf, failure, type SETTING_REASONS } from "@svc/core/finding";

/** Never with what is in the setting. */
export type FaultFound = FailureOf<typeof SETTING_REASONS>;
export const settingFault: Fail<typeof SETTING_REASONS> = failure;

export type SettingReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly found: FaultFound };

export function wrong(found: FaultFound): { readonly ok: false; readonly found: FaultFound } {
  return { ok: false, found };
}
