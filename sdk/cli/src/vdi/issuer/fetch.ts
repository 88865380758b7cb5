/** `vdi issuer fetch`: asks a domain for its directory because its user says so, and keeps the answer. */
import { VdiError } from "@svc/core";
import { currentSeconds, type ResolvedIssuer } from "@svc/core/trust";
import { inUtc } from "@svc/messages";
import { resolveIssuer } from "@svc/vdi-verifier";
import { counted, form, type Terminal } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { MADE_JSON, OUT } from "../arguments.ts";
import { deliverMade, FileError, refuseUnwritable } from "../files.ts";
import { createPublicFetch, NotPublicError } from "../public-fetch.ts";
import { linesOfKeys, readFetched } from "./files.ts";

export const FETCH = form({
  usage: "fetch DOMAIN [--out FILE] [options]",
  about: `Fetches https://DOMAIN/.well-known/vdi-issuer.json: no redirects, at most 65,536 bytes and 10 seconds, from a host of the
public internet. Makes a trust file for vdi verify --directory FILE, which shows what the domain lists and trusts
nobody. An earlier answer in FILE is compared with the new one before it is replaced.`,
  options: {
    trusted: { help: "make a trust file that trusts the domain, for vdi verify --trust FILE" },
    out: OUT,
    json: MADE_JSON,
  },
  words: [1, 1, "one domain"],
  async run({ words: [domain = ""], values }, terminal) {
    const { out, trusted } = values;
    await refuseUnwritable([out]);
    const found = await fetchDirectory(domain, terminal);
    const { directory, fetched_at } = found;
    const member = trusted === true ? "domains" : "directories";
    const earlier = out === undefined ? [] : await readFetched(out, terminal, member).catch(() => []);
    const before = earlier.find((one) => one.domain === domain);
    const facts = { domain, name: directory.name, keys: directory.keys.length, fetched_at };
    const listed = `${domain} (“${shown(directory.name)}”) lists ${counted(directory.keys.length, "key")}.`;
    const file = { type: "vdi_trust_v1", [member]: [found] };
    await deliverMade(file, [facts, listed], values, terminal);
    for (const line of linesOfKeys(directory, currentSeconds())) terminal.note(line);
    if (before !== undefined) for (const line of changesSince(before, found)) terminal.note(line);
    return EXIT.valid;
  },
});

/** @throws VdiError of `resolveIssuer`, which says where the host is none of the public internet */
export async function fetchDirectory(
  domain: string,
  { fetch = createPublicFetch(), signal }: Terminal,
): Promise<ResolvedIssuer> {
  try {
    return await resolveIssuer(domain, { fetch, signal });
  } catch (error) {
    if (!(error instanceof VdiError && error.cause instanceof NotPublicError)) throw error;
    throw new FileError(error.code, error.cause.message, { cause: error });
  }
}

/** What an honest issuer explains: keys that are gone, and keys whose terms are others. */
function changesSince(before: ResolvedIssuer, { directory }: ResolvedIssuer): string[] {
  const since = `since ${inUtc(before.fetched_at)}`;
  return before.directory.keys.flatMap((key) => {
    const now = directory.keys.find(({ public_key }) => public_key === key.public_key);
    if (now === undefined) return [`Changed ${since}: ${key.public_key} is no longer listed`];
    return JSON.stringify(now) === JSON.stringify(key)
      ? []
      : [`Changed ${since}: ${key.public_key} is listed with other terms`];
  });
}
