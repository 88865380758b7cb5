// `vdi-edge init DIR --origin <log origin>`: everything that a service needs to bill, in a new folder. Public halves are
// printed, for readers to pin; secrets are in one file and never printed.
import { join } from "node:path";
import { createSigner, encodeHex, generateSecretKey } from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import type { EdgeLine } from "@svc/words/edge";
import { CommandError, needed, readCommandLine } from "./command-error.ts";
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

export function initCommand(args: readonly string[], { says }: EdgeLine): number {
  const { words, values } = readCommandLine(
    args,
    { origin: { type: "string" }, json: { type: "boolean", default: false } },
    1,
  );
  const [path = ""] = words;
  const origin = needed(values, "origin");
  if (!isOrigin(origin)) throw new CommandError(({ says }) => says.folder.originExpected("log.example/2026"));
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
  const keys = {
    operator: says.key(operator.kid, operator.publicKey),
    grants: says.key(grants.kid, grants.publicKey),
  };
  console.log(says.init(join(path, SECRETS_FILE), keys, vkey));
  return 0;
}
