/** `vdi issuer publish`: adds keys to the directory that a domain serves, and ends them. None disappears from it. */
import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { decodeHex, publicKeyFault, withoutUndefined } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { currentSeconds } from "@svc/core/trust";
import {
  DIRECTORY_PATH,
  DIRECTORY_USES,
  type DirectoryUse,
  type IssuerDirectory,
  parseIssuerDirectory,
} from "@svc/core/wire";
import { inUtc } from "@svc/messages";
import { counted, form, type Terminal } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { timeOf } from "../arguments.ts";
import { FileError, nameOf, readTextFile, writeOut } from "../files.ts";
import { linesOfKeys, readServed } from "./files.ts";

type DirectoryKey = IssuerDirectory["keys"][number];

export const PUBLISH = form({
  usage: "publish KEY|FILE... --folder DIR [options]",
  about: `Lists public keys in the directory that your domain serves: DIR${DIRECTORY_PATH}. KEY is 64 hex digits; FILE
is what vdi keys show printed. Keys that it lists already stay. --until ends those that you name, and an ended key
does not come back.`,
  options: {
    folder: { value: "DIR", help: "the folder that the domain serves" },
    domain: { value: "DOMAIN", help: "your domain; needed for a new directory" },
    name: { value: "NAME", help: "how you call yourself; needed for a new directory" },
    use: {
      value: "USE",
      multiple: true,
      help: "decisions, bills or periods; again for each; default for a new key: decisions",
    },
    kid: { value: "ID", help: "documents count only with this stated key id" },
    from: {
      value: "TIME",
      help: "documents issued from then on count; default now. Set it for a key that signed before",
    },
    until: { value: "TIME", help: "documents issued before then count" },
    json: { help: "print a JSON object" },
  },
  words: [1, Number.POSITIVE_INFINITY, "at least one public key"],
  async run({ words, values }, terminal) {
    const { folder, domain, name, json } = values;
    if (folder === undefined) throw new UsageError("expected --folder, the folder that the domain serves");
    const now = currentSeconds();
    const terms: KeyTerms = {
      uses: usesOf(values.use),
      kid: values.kid,
      from: timeOf(values.from, "--from"),
      until: timeOf(values.until, "--until"),
    };
    const named: string[] = [];
    for (const word of words) named.push(await readPublicKey(word, terminal));
    const file = join(folder, DIRECTORY_PATH);
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    const before = isThere ? await readServed(file, terminal) : newDirectory(domain, name);
    if (domain !== undefined && domain !== before.domain)
      throw new UsageError(`--domain: ${file} is of ${before.domain}`);
    const keys = named.reduce((listed, key) => withKey(listed, key, terms, now), before.keys);
    const read = parseIssuerDirectory({ ...before, name: name ?? before.name, keys });
    if (!read.ok)
      throw new UsageError(`the directory would be malformed: ${read.pointer ?? ""} ${read.detail}`);
    await makeFolder(dirname(file));
    await writeOut(file, `${JSON.stringify(read.value, null, 2)}\n`);
    const address = `https://${before.domain}${DIRECTORY_PATH}`;
    if (json === true) {
      terminal.line(JSON.stringify({ file, address, directory: read.value }, null, 2));
      return EXIT.valid;
    }
    terminal.line(`${before.domain} lists ${counted(keys.length, "key")}. Written to ${shown(file)}`);
    for (const line of linesOfKeys(read.value, now)) terminal.line(line);
    terminal.line(`Serve it at ${address} with the header Access-Control-Allow-Origin: *`);
    return EXIT.valid;
  },
});

interface KeyTerms {
  readonly uses: readonly DirectoryUse[] | undefined;
  readonly kid: string | undefined;
  readonly from: number | undefined;
  readonly until: number | undefined;
}

function usesOf(given: readonly string[] | undefined): readonly DirectoryUse[] | undefined {
  const other = given?.find((use) => !DIRECTORY_USES.includes(use as DirectoryUse));
  if (other !== undefined) throw new UsageError(`--use: expected ${DIRECTORY_USES.join(", ")}, got ${other}`);
  return given as readonly DirectoryUse[] | undefined;
}

function newDirectory(domain: string | undefined, name: string | undefined): IssuerDirectory {
  if (domain === undefined || name === undefined)
    throw new UsageError("a new directory needs --domain and --name");
  return { type: "issuer_directory_v1", domain, name, keys: [] };
}

/** The list with this key as the terms have it. History only grows: a document that counted goes on to count. */
function withKey(
  keys: readonly DirectoryKey[],
  key: string,
  { uses, kid, from, until }: KeyTerms,
  now: number,
): DirectoryKey[] {
  const listed = keys.find(({ public_key }) => public_key === key);
  if (listed === undefined) {
    const made = {
      public_key: key,
      kid,
      from: from ?? now,
      until,
      uses: [...(uses ?? ["decisions" as const])],
    };
    return [...keys, withoutUndefined(made)];
  }
  const refused = (why: string) => new UsageError(`${key} ${why}`);
  if (kid !== undefined && kid !== listed.kid) throw refused("is listed under another key id");
  if (from !== undefined && from !== listed.from) throw refused(`is listed from ${inUtc(listed.from)} on`);
  if (until !== undefined && listed.until !== undefined && listed.until <= now && until > listed.until)
    throw refused(`ended on ${inUtc(listed.until)}: an ended key does not come back`);
  const changed = {
    ...listed,
    until: until ?? listed.until,
    uses: [...new Set([...listed.uses, ...(uses ?? [])])],
  };
  return keys.map((one) => (one === listed ? withoutUndefined(changed) : one));
}

/** @param word 64 hex digits, or a file that says of a key that it is the public one */
async function readPublicKey(word: string, terminal: Terminal): Promise<string> {
  const text = decodeHex(word, 32) === null ? await readTextFile(word, terminal) : `public key ${word}`;
  // A file of digits alone may hold a secret key.
  const [, key = ""] = /public[ _]key"?:?\s+"?([0-9a-f]{64})\b/.exec(text) ?? [];
  if (key === "")
    throw new FileError(
      "key_malformed",
      `${nameOf(word)} says of no key that it is public: vdi keys show prints one`,
    );
  if (publicKeyFault(decodeHex(key, 32) as Uint8Array) !== null)
    throw new FileError("key_malformed", `${key} is no public key that signatures are accepted from`);
  return key;
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    throw new FileError("file_unwritable", `${path} cannot be made`, { cause });
  });
}
