// `vdi-edge rotate DIR signing|grant|secret [--leaked [--since <Unix seconds>]]`: a new key or secret. In order, the old one goes on verifying
// what it signed, or letting callers in while they change over; leaked, it is revoked and trusted no more. `rotate DIR log
// --origin <new origin>` freezes the log and opens another.
import { createSigner, encodeHex, generateSecretKey } from "@svc/core";
import type { EdgeLine } from "@svc/words/edge";
import { CommandError, needed, readCommandLine } from "./command-error.ts";
import {
  readFolder,
  revocationsIn,
  type ServiceFolder,
  writeRevocations,
  writeSecrets,
  writeSettings,
} from "./folder.ts";
import { rotateLog } from "./rotate-log.ts";

const KEYS: Readonly<Record<string, { readonly secret: string; readonly previous: string }>> = {
  signing: { secret: "VDI_BILLING_SIGNING_KEY", previous: "VDI_BILLING_PREVIOUS_SIGNING_KEYS" },
  grant: { secret: "VDI_BILLING_GRANT_KEY", previous: "VDI_BILLING_PREVIOUS_GRANT_KEYS" },
};

export async function rotateCommand(args: readonly string[], words: EdgeLine): Promise<number> {
  const { says } = words;
  const {
    words: [path = "", what = ""],
    values,
  } = readCommandLine(
    args,
    { leaked: { type: "boolean", default: false }, since: { type: "string" }, origin: { type: "string" } },
    2,
  );
  const folder = readFolder(path);
  const isLeaked = values.leaked === true;
  const key = Object.hasOwn(KEYS, what) ? KEYS[what] : undefined;
  if (what !== "log" && values.origin !== undefined)
    throw new CommandError(({ says }) => says.rotate.originOfLog);
  const since = sinceIn(values.since, isLeaked && key !== undefined);
  if (key !== undefined) rotateKey(folder, key, { isLeaked, since }, says);
  else if (what === "secret") rotateSecret(folder, isLeaked, says);
  else if (what === "log") await rotateLog(folder, needed(values, "origin"), words);
  else throw new CommandError(({ says }) => says.rotate.expected);
  console.log(says.rotate.fromNextStart);
  return 0;
}

function rotateKey(
  folder: ServiceFolder,
  { secret, previous }: { readonly secret: string; readonly previous: string },
  { isLeaked, since }: { readonly isLeaked: boolean; readonly since: number | null },
  says: EdgeLine["says"],
): void {
  const { path, settings, secrets } = folder;
  const old = createSigner(secrets[secret] ?? missing(secret));
  const fresh = encodeHex(generateSecretKey());
  // Revoked first, then trusted, then replaced: a crash between leaves a service that signs too little, never too much.
  if (isLeaked) {
    const listed = revocationsIn(folder);
    const revokedKids = [...listed.revokedKids, old.kid];
    const revokedSince = since === null ? listed.revokedSince : { ...listed.revokedSince, [old.kid]: since };
    writeRevocations(path, { ...listed, revokedKids, revokedSince });
  }
  const known = (settings[previous] ?? "").split(",").filter((each) => each !== "");
  // A grant's key that leaked stays known, so that what was consumed under it is billed; it is revoked beside that.
  // So does a signing key with a time since when it is revoked: what it signed before is looked up in the log.
  const isKnown = !isLeaked || since !== null || secret === KEYS.grant?.secret;
  if (isKnown) writeSettings(path, { ...settings, [previous]: [old.publicKey, ...known].join(",") });
  writeSecrets(path, { ...secrets, [secret]: fresh });
  const signer = createSigner(fresh);
  console.log(`${says.key(signer.kid, signer.publicKey)}\n${says.rotate.before(old.kid, isLeaked)}`);
}

function sinceIn(text: unknown, isAllowed: boolean): number | null {
  if (text === undefined) return null;
  if (!isAllowed) throw new CommandError(({ says }) => says.rotate.sinceOfLeaked);
  if (typeof text !== "string" || !/^[1-9][0-9]{0,10}$/.test(text))
    throw new CommandError(({ says }) => says.rotate.secondsExpected);
  return Number(text);
}

function rotateSecret({ path, secrets }: ServiceFolder, isLeaked: boolean, says: EdgeLine["says"]): void {
  const {
    VDI_ATTEST_SECRET: old = missing("VDI_ATTEST_SECRET"),
    VDI_ATTEST_PREVIOUS_SECRETS: before,
    ...others
  } = secrets;
  const previous = isLeaked ? before : [old, ...(before === undefined ? [] : [before])].join(" ");
  writeSecrets(path, {
    ...others,
    VDI_ATTEST_SECRET: encodeHex(generateSecretKey()),
    VDI_ATTEST_PREVIOUS_SECRETS: previous,
  });
  console.log(says.rotate.secret(isLeaked));
}

function missing(name: string): never {
  throw new CommandError(({ says }) => says.missing(name));
}
