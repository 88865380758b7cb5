// `npm run keys -- --out <file> --origin <log origin>`: makes the secrets of a deployment. Public parts are
// printed; secrets are written to the file that was named, readable by its owner alone, and never over another.
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { createSigner, encodeHex, generateSecretKey } from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";

const USAGE = "usage: npm run keys -- --out <file> --origin <log origin, such as log.example/2026>";

const { values } = parseArgs({ options: { out: { type: "string" }, origin: { type: "string" } } });
if (
  values.out === undefined ||
  values.origin === undefined ||
  !/^[a-z0-9][a-z0-9./-]{2,200}$/.test(values.origin)
) {
  console.error(USAGE);
  process.exit(64);
}

const fresh = () => encodeHex(generateSecretKey());
const [signing, grant, log] = [fresh(), fresh(), generateSecretKey()];
const secrets = {
  VDI_ATTEST_SECRET: fresh(),
  VDI_BILLING_SIGNING_KEY: signing,
  VDI_BILLING_GRANT_KEY: grant,
  VDI_LOG_SIGNING_KEY: encodeHex(log),
};

const file = openSync(values.out, "wx", 0o600);
for (const [name, value] of Object.entries(secrets)) writeSync(file, `${name}="${value}"\n`);
closeSync(file);

const [operator, grants] = [createSigner(signing), createSigner(grant)];
console.log(`secrets written to ${values.out}; nobody else can read it, and nothing can print it again
attestations and receipts   kid ${operator.kid}   public key ${operator.publicKey}
charge grants               kid ${grants.kid}   public key ${grants.publicKey}
log                         ${encodeVkey(createNoteSigner(values.origin, log).key)}
set VDI_LOG_ORIGIN to       ${values.origin}`);
