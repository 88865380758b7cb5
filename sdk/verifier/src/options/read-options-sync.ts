/** The options of a verification for callers that cannot wait: a revocation snapshot's signature is checked at once. */
import { judgeRevocationSync } from "@svc/core/trust";
import type { ProfiledKind } from "../profiles.ts";
import { readUnjudgedOptions, type VerifyOptions } from "./read-options.ts";
import type { VerifySettings } from "./settings.ts";

/**
 * A caller's options as the settings that verification runs on, the defaults of the profile filled in.
 *
 * @param kind what is verified: it has the default profile. Default a decision
 * @throws TypeError for an option of the wrong type or an unknown one
 * @throws RangeError for an unknown profile, or a time out of bounds
 */
export function readOptions(input?: VerifyOptions, kind: ProfiledKind = "decision"): VerifySettings {
  const { revocation, ...settings } = readUnjudgedOptions(input, "options", kind);
  return { ...settings, revocation: revocation === null ? null : judgeRevocationSync(revocation) };
}
