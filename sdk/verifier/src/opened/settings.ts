/** A caller's options as the settings that `runSteps` takes, the signature of a revocation snapshot checked. */
import { judgeSettings, readUnjudgedOptions, type VerifyOptions } from "../options/read-options.ts";
import type { VerifySettings } from "../options/settings.ts";

/**
 * Options read and filled in, once for everything that is asked under them.
 *
 * @throws TypeError, RangeError when an option is malformed, unknown, or names no profile
 */
export async function readSettings(options: VerifyOptions): Promise<VerifySettings> {
  return judgeSettings(readUnjudgedOptions(options));
}
