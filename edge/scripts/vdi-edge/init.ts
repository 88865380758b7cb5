// `vdi-edge init DIR --origin <log origin>`: everything that a service needs to bill, in a new folder. Public halves are
// printed, for readers to pin; secrets are in one file and never printed.
import { join } from "node:path";
import { createSigner, encodeHex, generateSecretKey, type Signer } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { form, needed } from "./command-line.ts";
import {
  isOrigin,
  makeFolder,
  SECRETS_FILE,
  writeCredentials,
  writeRevocations,
  writeSecrets,
  writeSettings,
  writeWebhooks,
} from "./folder.ts";

export const INIT = form({
  usage: "DIR --origin <log origin> [--json]",
  options: {
    origin: {
      value: "ORIGIN",
      help: "a host and path without scheme, such as log.example/2026",
    },
    json: { help: "public halves as JSON" },
  },
  words: [1, 1, "a folder"],
  run({ words: [path = ""], values }) {
    const origin = needed(values.origin, "origin");
    if (!isOrigin(origin))
      throw new UsageError("--origin: expected a host and path without scheme, such as log.example/2026");
    makeFolder(path);
    const fresh = () => encodeHex(generateSecretKey());
    const [signing, grant, log] = [fresh(), fresh(), generateSecretKey()];
    writeSecrets(path, {
      VDI_ATTEST_SECRET: fresh(),
      VDI_METRICS_SECRET: fresh(),
      VDI_BILLING_SIGNING_KEY: signing,
      VDI_BILLING_GRANT_KEY: grant,
      VDI_LOG_SIGNING_KEY: encodeHex(log),
    });
    writeSettings(path, {
      VDI_LOG_ORIGIN: origin,
      VDI_ATTEST_ENABLED: "true",
      VDI_BILLING_REQUIRE_AUTHORITY: "true",
      VDI_RATE_LIMITS_IN_PROCESS: "true",
    });
    // Nobody is revoked, which is a statement of every moment at which it is read.
    writeRevocations(path, { revokedAttestations: [], revokedKids: [] });
    writeCredentials(path, []);
    writeWebhooks(path, []);
    const [operator, grants] = [createSigner(signing), createSigner(grant)];
    const vkey = encodeVkey(createNoteSigner(origin, log).key);
    if (values.json === true) {
      const attestations = { kid: operator.kid, public_key: operator.publicKey };
      const shown = { attestations, grants: { kid: grants.kid, public_key: grants.publicKey }, log: vkey };
      console.log(JSON.stringify(shown));
      return 0;
    }
    const keyOf = ({ kid, publicKey }: Signer) => `kid ${kid}   public key ${publicKey}`;
    console.log(`secrets in ${join(path, SECRETS_FILE)}, for your account alone; nothing prints them`);
    console.log(`attestations and receipts   ${keyOf(operator)}`);
    console.log(`charge grants               ${keyOf(grants)}`);
    console.log(`log                         ${vkey}`);
    return 0;
  },
});
