/** `vdi-log fsck`: derives a whole log again from its tiles and says what is wrong. */
import { fsck } from "@svc/tlog";
import { readArguments, UsageError } from "../vdi/arguments.ts";
import type { Terminal } from "../vdi/command.ts";
import { fsckOptionsOf, printReport, sourceOf, WHOLE_LOG_OPTIONS } from "./whole-log.ts";

/** Exit code 0: whole. 1: something is wrong. @throws TypeError or UsageError for wrong arguments */
export async function fsckCommand(
  args: readonly string[],
  terminal: Pick<Terminal, "line" | "words">,
): Promise<number> {
  const { values, files } = readArguments(args, WHOLE_LOG_OPTIONS);
  const [place, ...rest] = files;
  if (place === undefined || rest.length > 0) throw new UsageError(({ says }) => says.log.onePlace);
  const options = fsckOptionsOf(values);
  return printReport(await fsck(await sourceOf(place), options), values, terminal);
}
