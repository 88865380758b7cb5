// `vdi-edge credential DIR --tenant <id> --scopes <list>`: a credential for a tenant. The service keeps the hash of its
// secret. The secret is printed here only.
import { parseCredentials } from "@svc/billing/api";
import { encodeHex, encodeUtf8, generateSecretKey, sha256, withoutUndefined } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { SETTING_SET, sentenceOf } from "@svc/messages";
import { form, needed } from "./command-line.ts";
import { CREDENTIALS_FILE, readFolder, rowsOf, writeCredentials } from "./folder.ts";

const ID_BYTES = 6;

export const CREDENTIAL = form({
  usage:
    "DIR --tenant <id> --scopes <list> [--days 90] [--grants-per-day <n>] [--micros-per-day <n>] [--json]",
  options: {
    tenant: { value: "ID", help: "whose it is" },
    scopes: { value: "LIST", help: "of authorize, attest, adjust, read, log, with commas" },
    days: { value: "N", help: "how long it is good; default 90" },
    "grants-per-day": { value: "N", help: "grants that it may ask for in a day" },
    "micros-per-day": { value: "N", help: "what its grants of a day may come to, in millionths" },
    json: { help: "the credential as JSON" },
  },
  words: [1, 1, "a folder"],
  run({ words: [path = ""], values }) {
    const { credentials } = readFolder(path);
    const id = encodeHex(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
    const secret = `vdi_${id}_${encodeHex(generateSecretKey())}`;
    const days = wholeOf(values.days ?? "90", "--days");
    const grants = values["grants-per-day"];
    const made = withoutUndefined({
      id,
      tenant_id: needed(values.tenant, "tenant"),
      scopes: needed(values.scopes, "scopes").split(","),
      secret_sha256: encodeHex(sha256(encodeUtf8(secret))),
      expires_at: Math.floor(Date.now() / 1000) + days * 86_400,
      grants_per_day: grants === undefined ? undefined : wholeOf(grants, "--grants-per-day"),
      micros_per_day: values["micros-per-day"],
    });
    const all = [...rowsOf(CREDENTIALS_FILE, credentials), made];
    const reading = parseCredentials(JSON.stringify(all));
    if (!reading.ok) throw new UsageError(`${CREDENTIALS_FILE}: ${sentenceOf(SETTING_SET, reading)}`);
    writeCredentials(path, all);
    const printed = { id, tenant_id: made.tenant_id, expires_at: made.expires_at, secret };
    if (values.json === true) console.log(JSON.stringify(printed));
    else {
      console.log(
        `credential ${id} of ${made.tenant_id}, for ${days} days; its secret, which is kept nowhere else:`,
      );
      console.log(`${secret}\nthe service knows it from its next start on`);
    }
    return 0;
  },
});

function wholeOf(text: string, name: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new UsageError(`${name}: expected a whole number above 0`);
  return Number(text);
}
