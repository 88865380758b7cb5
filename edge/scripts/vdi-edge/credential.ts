// `vdi-edge credential DIR --tenant <id> --scopes <list>`: a credential for a tenant. What is kept is the hash of its
// secret; the secret is printed here and nowhere again.
import { parseCredentials } from "@svc/billing/api";
import { encodeHex, encodeUtf8, generateSecretKey, sha256 } from "@svc/core";
import { SETTING_SET, sentenceOf } from "@svc/words";
import type { EdgeLine } from "@svc/words/edge";
import { CommandError, needed, readCommandLine } from "./command-error.ts";
import { CREDENTIALS_FILE, readFolder, rowsOf, writeCredentials } from "./folder.ts";

const DEFAULT_DAYS = "90";
const ID_BYTES = 6;

export function credentialCommand(args: readonly string[], words: EdgeLine): number {
  const options = {
    tenant: { type: "string" },
    scopes: { type: "string" },
    days: { type: "string", default: DEFAULT_DAYS },
    "grants-per-day": { type: "string" },
    "micros-per-day": { type: "string" },
    json: { type: "boolean", default: false },
  } as const;
  const {
    words: [path = ""],
    values,
  } = readCommandLine(args, options, 1);
  const { credentials } = readFolder(path);
  const id = encodeHex(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
  const secret = `vdi_${id}_${encodeHex(generateSecretKey())}`;
  const days = wholeOf(needed(values, "days"), "--days");
  const grants = values["grants-per-day"];
  const micros = values["micros-per-day"];
  const made = {
    id,
    tenant_id: needed(values, "tenant"),
    scopes: needed(values, "scopes").split(","),
    secret_sha256: encodeHex(sha256(encodeUtf8(secret))),
    expires_at: Math.floor(Date.now() / 1000) + days * 86_400,
    grants_per_day: grants === undefined ? undefined : wholeOf(String(grants), "--grants-per-day"),
    micros_per_day: micros,
  };
  const all = [...rowsOf(CREDENTIALS_FILE, credentials), made];
  const reading = parseCredentials(JSON.stringify(all));
  if (!reading.ok)
    throw new CommandError((locale) => `${CREDENTIALS_FILE}: ${sentenceOf(SETTING_SET, reading, locale)}`);
  writeCredentials(path, all);
  const printed = { id, tenant_id: made.tenant_id, expires_at: made.expires_at, secret };
  if (values.json === true) console.log(JSON.stringify(printed));
  else console.log(`${words.says.credential(id, made.tenant_id, days, secret)}\n${words.says.fromNextStart}`);
  return 0;
}

function wholeOf(text: string, name: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new CommandError(({ says }) => says.wholeAboveZero(name));
  return Number(text);
}
