/** `vdi issuer check`: whether a directory can be read, and whether it lists the key of a document. */
import { stat } from "node:fs/promises";
import { parseAttestation, parseBillingDocument, VdiError } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { currentSeconds, type IssuedDocument, listingFault, type ResolvedIssuer } from "@svc/core/trust";
import { type DirectoryUse, isDomain } from "@svc/core/wire";
import { domainInWords, STEP_SET, sentenceOf } from "@svc/messages";
import { counted, form, type Terminal } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { FileError, nameOf, readDocumentFile } from "../files.ts";
import { fetchDirectory } from "./fetch.ts";
import { linesOfKeys, readFetched, readServed } from "./files.ts";

export const CHECK_DIRECTORY = form({
  usage: "check FILE|DOMAIN [DOCUMENT] [--json]",
  about: `Whether the directory in FILE, or the one that DOMAIN serves, can be read, and whether it lists the key of DOCUMENT, an
attestation or a bill. Signature and proof of DOCUMENT are not verified: vdi verify DOCUMENT --directory FILE.`,
  options: { json: { help: "print a JSON object" } },
  words: [1, 2, "a file or a domain, and a document"],
  async run({ words: [place = "", path], values: { json } }, terminal) {
    const document = path === undefined ? undefined : await readIssued(path, terminal);
    const now = currentSeconds();
    let found: ResolvedIssuer;
    try {
      found = (await isFile(place))
        ? await readDirectoryFile(place, now, terminal)
        : await fetchDirectory(place, terminal);
    } catch (error) {
      if (!(error instanceof VdiError && MALFORMED.includes(error.code))) throw error;
      const { code: reason, message } = error;
      if (json === true) terminal.line(JSON.stringify({ readable: false, reason, message }, null, 2));
      else terminal.line(`Not readable  ${shown(message)}`);
      return EXIT.notValid;
    }
    const { domain, directory, fetched_at } = found;
    const standing = document === undefined ? undefined : standingOf(document, found, now);
    if (json === true)
      terminal.line(
        JSON.stringify({ readable: true, domain, directory, fetched_at, document: standing }, null, 2),
      );
    else {
      terminal.line(
        `Readable  ${domain} (“${shown(directory.name)}”) lists ${counted(directory.keys.length, "key")}`,
      );
      for (const line of linesOfKeys(directory, now)) terminal.line(line);
      if (standing !== undefined)
        terminal.line(`${standing.listed ? "Listed" : "Not listed"}  ${shown(standing.because)}`);
    }
    return standing === undefined || standing.listed ? EXIT.valid : EXIT.notValid;
  },
});

/** The directory was there, and is none of this domain. */
const MALFORMED: readonly string[] = ["issuer_directory_malformed", "issuer_directory_of_another_domain"];

/** A file that is missing must not have its name looked up as a domain. */
async function isFile(place: string): Promise<boolean> {
  if (/[/\\]|^-$|\.json$/.test(place)) return true;
  const isThere = await stat(place).then(
    () => true,
    () => false,
  );
  if (!isThere && !isDomain(place)) throw new UsageError(`${place} is no file and no domain`);
  return isThere;
}

/** What was fetched, or a directory that is about to be served, as if it were fetched now. */
async function readDirectoryFile(path: string, now: number, terminal: Terminal): Promise<ResolvedIssuer> {
  const [fetched] = path === "-" ? [] : await readFetched(path, terminal).catch(() => []);
  if (fetched !== undefined) return fetched;
  const directory = await readServed(path, terminal);
  return { domain: directory.domain, directory, fetched_at: now };
}

interface ReadDocument {
  readonly document: IssuedDocument;
  readonly use: DirectoryUse;
}

async function readIssued(path: string, terminal: Terminal): Promise<ReadDocument> {
  const text = await readDocumentFile(path, terminal);
  const attestation = parseAttestation(text);
  if (attestation.ok) return { document: attestation.value, use: "decisions" };
  const bill = parseBillingDocument(text);
  if (bill.ok) return { document: bill.value, use: "bills" };
  throw new FileError("file_malformed", `${nameOf(path)}: it is no attestation and no bill`);
}

interface Standing {
  readonly domain?: string | undefined;
  readonly listed: boolean;
  readonly reason?: string;
  readonly because: string;
}

function standingOf({ document, use }: ReadDocument, found: ResolvedIssuer, now: number): Standing {
  const domain = document.issuer?.domain;
  if (domain !== found.domain) {
    const because =
      domain === undefined
        ? "The document names no domain, so no directory applies to it."
        : `The document names ${domain}, so this directory does not apply to it.`;
    return { domain, listed: false, because };
  }
  const fault = listingFault(document, use, found.directory, { now, witnessedTime: null });
  if (fault !== null)
    return { domain, listed: false, reason: fault.reason, because: sentenceOf(STEP_SET, fault) };
  return { domain, listed: true, because: domainInWords({ domain, fetched_at: found.fetched_at }) };
}
