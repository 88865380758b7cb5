// `vdi-edge rotate DIR signing|grant|secret [--leaked [--since <Unix seconds>]]`: a new key or secret. In order, the old one goes on verifying
// what it signed, or letting callers in while they change over; leaked, it is revoked and trusted no more. `rotate DIR log
// --origin <new origin>` freezes the log and opens another.
import { createSigner, encodeHex, generateSecretKey, type Signer, withoutUndefined } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { currentSeconds } from "@svc/core/trust";
import { form, needed } from "./command-line.ts";
import {
  directoryIn,
  readFolder,
  revocationsIn,
  type ServiceFolder,
  writeIssuerDirectory,
  writeRevocations,
  writeSecrets,
  writeSettings,
} from "./folder.ts";
import { rotateLog } from "./rotate-log.ts";

const KEYS: Readonly<Record<string, { readonly secret: string; readonly previous: string }>> = {
  signing: { secret: "VDI_BILLING_SIGNING_KEY", previous: "VDI_BILLING_PREVIOUS_SIGNING_KEYS" },
  grant: { secret: "VDI_BILLING_GRANT_KEY", previous: "VDI_BILLING_PREVIOUS_GRANT_KEYS" },
};

export const ROTATE = form({
  usage: `DIR signing|grant|secret [--leaked [--since <Unix seconds>]]
DIR log --origin <new origin>`,
  options: {
    leaked: { help: "the old one is revoked; without, it still verifies or lets in" },
    since: {
      value: "SECONDS",
      help: "when a signing key leaked: what it signed before is looked up in the log",
    },
    origin: { value: "ORIGIN", help: "the log is frozen as it is and this one opened" },
  },
  words: [2, 2, "a folder and signing, grant, secret or log"],
  async run({ words: [path = "", what = ""], values }) {
    const folder = readFolder(path);
    const isLeaked = values.leaked === true;
    const key = Object.hasOwn(KEYS, what) ? KEYS[what] : undefined;
    if (what !== "log" && values.origin !== undefined) throw new UsageError("--origin is of a log");
    const since = sinceIn(values.since, isLeaked && key !== undefined);
    if (key !== undefined) rotateKey(folder, key, { isLeaked, since });
    else if (what === "secret") rotateSecret(folder, isLeaked);
    else if (what === "log") await rotateLog(folder, needed(values.origin, "origin"));
    else throw new UsageError("expected signing, grant, secret or log");
    console.log("the service uses it from its next start on");
    return 0;
  },
});

function rotateKey(
  folder: ServiceFolder,
  { secret, previous }: { readonly secret: string; readonly previous: string },
  { isLeaked, since }: { readonly isLeaked: boolean; readonly since: number | null },
): void {
  const { path, settings, secrets } = folder;
  const old = createSigner(secrets[secret] ?? missing(secret));
  const fresh = encodeHex(generateSecretKey());
  // Revoked first, then trusted, then replaced: a crash between leaves a service that signs too little, never too much.
  if (isLeaked) {
    const listed = revocationsIn(folder);
    const times = since === null ? {} : { revokedSince: { ...listed.revokedSince, [old.kid]: since } };
    writeRevocations(path, { ...listed, revokedKids: [...listed.revokedKids, old.kid], ...times });
  }
  const signer = createSigner(fresh);
  if (secret === KEYS.signing?.secret) {
    const { publicKey } = old;
    listInDirectory(folder, signer, isLeaked ? { publicKey, until: since ?? currentSeconds() } : null);
  }
  const known = (settings[previous] ?? "").split(",").filter((each) => each !== "");
  // A grant's key that leaked stays known, so that what was consumed under it is billed; it is revoked beside that.
  // So does a signing key with a time since when it is revoked: what it signed before is looked up in the log.
  const isKnown = !isLeaked || since !== null || secret === KEYS.grant?.secret;
  if (isKnown) writeSettings(path, { ...settings, [previous]: [old.publicKey, ...known].join(",") });
  writeSecrets(path, { ...secrets, [secret]: fresh });
  console.log(`kid ${signer.kid}   public key ${signer.publicKey}`);
  console.log(`before it: kid ${old.kid}, ${isLeaked ? "revoked" : "which still verifies"}`);
}

/**
 * Lists a new signing key for bills at the issuer's domain.
 *
 * @param leaked the key that ends, and when; bills of one that was rotated in order still count
 */
function listInDirectory(
  folder: ServiceFolder,
  fresh: Signer,
  leaked: { readonly publicKey: string; readonly until: number } | null,
): void {
  const directory = directoryIn(folder);
  if (directory === null) return;
  const keys = directory.keys.map((key) =>
    key.public_key === leaked?.publicKey ? { ...key, until: Math.max(leaked.until, key.from + 1) } : key,
  );
  const listed = { public_key: fresh.publicKey, from: currentSeconds(), uses: ["bills" as const] };
  writeIssuerDirectory(folder.path, { ...directory, keys: [...keys, listed] });
}

function sinceIn(text: unknown, isAllowed: boolean): number | null {
  if (text === undefined) return null;
  if (!isAllowed) throw new UsageError("--since is of a key that leaked");
  if (typeof text !== "string" || !/^[1-9][0-9]{0,10}$/.test(text))
    throw new UsageError("--since: expected Unix seconds");
  return Number(text);
}

function rotateSecret({ path, secrets }: ServiceFolder, isLeaked: boolean): void {
  const {
    VDI_ATTEST_SECRET: old = missing("VDI_ATTEST_SECRET"),
    VDI_ATTEST_PREVIOUS_SECRETS: before,
    ...others
  } = secrets;
  const previous = isLeaked ? before : [old, ...(before === undefined ? [] : [before])].join(" ");
  writeSecrets(path, {
    ...others,
    VDI_ATTEST_SECRET: encodeHex(generateSecretKey()),
    ...withoutUndefined({ VDI_ATTEST_PREVIOUS_SECRETS: previous }),
  });
  console.log(
    isLeaked
      ? "the old secret is known no more"
      : "the old secret is still let in: take it out when callers have changed",
  );
}

function missing(name: string): never {
  throw new UsageError(`${name} is missing`);
}
