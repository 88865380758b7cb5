/** Issuer directories in files, and what was fetched of them. */
import { parseIssuerDirectory } from "@svc/core";
import { type ResolvedIssuer, readDirectories } from "@svc/core/trust";
import type { IssuerDirectory } from "@svc/core/wire";
import { inUtc } from "@svc/messages";
import type { Terminal } from "../../terminal/command.ts";
import { shown } from "../../terminal/paint.ts";
import { FileError, nameOf, readOwnJson, readTextFile } from "../files.ts";

type Members = Readonly<Record<string, unknown>>;

/**
 * What `vdi issuer fetch` wrote: a trust file with `directories` alone, or one of its entries.
 *
 * @param member `domains` for a file that `--trusted` made
 * @throws FileError for any other file
 */
export async function readFetched(
  path: string,
  terminal: Terminal,
  member: "directories" | "domains" = "directories",
): Promise<readonly ResolvedIssuer[]> {
  const content = Object(await readOwnJson(path, terminal)) as Members;
  const { type: _, [member]: listed, ...rest } = content;
  const [other] = Object.keys(rest);
  if (listed !== undefined && other !== undefined)
    throw malformed(`${nameOf(path)} has a member ${shown(other)}: pass it with --trust`);
  try {
    return readDirectories(listed ?? [content], nameOf(path));
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw malformed(`it is no fetched directory. ${shown(error.message)}`, error);
  }
}

function malformed(message: string, cause?: unknown): FileError {
  return new FileError("directory_malformed", message, { cause });
}

/** A directory as a domain serves it. @throws FileError */
export async function readServed(path: string, terminal: Terminal): Promise<IssuerDirectory> {
  const read = parseIssuerDirectory(await readTextFile(path, terminal));
  if (read.ok) return read.value;
  throw new FileError(
    "issuer_directory_malformed",
    `${nameOf(path)} is no issuer directory: ${shown(`${read.pointer ?? ""} ${read.detail}`.trim())}`,
  );
}

/** Each key on a line, with its uses and times. */
export function linesOfKeys({ keys }: IssuerDirectory, now: number): string[] {
  return keys.map(({ public_key, kid, from, until, uses }) => {
    const named = kid === undefined ? public_key : `${public_key}#${shown(kid)}`;
    const ended = until === undefined ? "" : ` until ${inUtc(until)}${until <= now ? " (ended)" : ""}`;
    return `  ${named}  ${uses.join(", ")}  from ${inUtc(from)}${ended}`;
  });
}
