/** `vdi-log fsck`: derives a whole log again from its tiles and says what is wrong. */
import { fsck } from "@svc/tlog";
import { readArguments } from "../vdi/arguments.ts";
import type { Output } from "./output.ts";
import { fsckOptionsOf, printReport, sourceOf, WHOLE_LOG_HELP, WHOLE_LOG_OPTIONS } from "./whole-log.ts";

export const FSCK_USAGE = `vdi-log fsck <url or folder> [options]
${WHOLE_LOG_HELP}`;

/** Exit code 0: whole. 1: something is wrong. @throws TypeError or UsageError for wrong arguments */
export async function fsckCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, files } = readArguments(args, WHOLE_LOG_OPTIONS);
  const [place, ...rest] = files;
  if (place === undefined || rest.length > 0)
    throw new TypeError(`expected one url or folder\n${FSCK_USAGE}`);
  const options = fsckOptionsOf(values);
  return printReport(await fsck(await sourceOf(place), options), values, output);
}
