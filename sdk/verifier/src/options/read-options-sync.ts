/** The options of a verification for callers that cannot wait: a revocation snapshot's signature is checked at once. */
import { judgeRevocationSync } from "@svc/core/trust";
import { readUnjudgedOptions, type VerifyOptions } from "./read-options.ts";
import type { VerifySettings } from "./settings.ts";

/**
 * A caller's options as the settings that verification runs on, the defaults of the profile filled in.
 *
 * @throws TypeError for an option of the wrong type or an unknown one
 * @throws RangeError for an unknown profile or grade, or a time out of bounds
 */
export function readOptions(input?: VerifyOptions): VerifySettings {
  const { revocation, ...settings } = readUnjudgedOptions(input);
  return { ...settings, revocation: revocation === null ? null : judgeRevocationSync(revocation) };
}
