/** What two deployments are compared by: a hash over everything public of the settings, against which no secret can be tested. */
import { canonicalize, encodeHex, encodeUtf8, sha256 } from "@svc/core";
import { encodeVkey } from "@svc/tlog";
import type { Settings } from "./settings.ts";

/** Every setting but the secrets, which stand in it by their public halves. */
export function configurationFingerprint(settings: Settings): string {
  const {
    attestSecret,
    previousAttestSecrets,
    metricsSecret,
    credentials,
    operator,
    grantSigner,
    logSigner,
    frozenLogs,
    witnesses,
    webhooks,
    ...publicOnes
  } = settings;
  const shown = {
    ...publicOnes,
    attestSecret: attestSecret !== null,
    previousAttestSecrets: previousAttestSecrets.length,
    metricsSecret: metricsSecret !== null,
    credentials: [...credentials.values()].map(({ secretHash: _, ...credential }) => credential),
    operator: operator.publicKey,
    grantSigner: grantSigner.publicKey,
    logSigner: encodeVkey(logSigner.key),
    frozenLogs: frozenLogs.map(({ key, note }) => [encodeVkey(key), note]),
    webhooks: webhooks.map(({ secrets, ...endpoint }) => ({ ...endpoint, secrets: secrets.length })),
    witnesses: witnesses.map(({ key, url }) => [encodeVkey(key), url]),
  };
  return encodeHex(sha256(encodeUtf8(canonicalize(shown))));
}
