/**
 * GET /health: does the service run, and with which configuration. The fingerprint is over what is public of the
 * settings, so two deployments can be compared and no secret can be tested against it.
 */
import type { AnswerOf } from "@svc/billing/api";
import { canonicalize, encodeHex, encodeUtf8, sha256 } from "@svc/core";
import type { Call } from "../http/call.ts";
import { json, type Reply } from "../http/reply.ts";
import { loadSettings } from "../settings/load.ts";
import type { Settings } from "../settings/settings.ts";

export function health({ env }: Call<"health">): Reply<AnswerOf<"health">> {
  const reading = loadSettings(env);
  if (!reading.ok) {
    const faults = reading.faults.map(({ setting, fault }) => ({ setting, fault }));
    return json({ status: "misconfigured", faults } as never, undefined, 503);
  }
  const configuration = publicPart(reading.settings);
  const fingerprint = encodeHex(sha256(encodeUtf8(canonicalize(configuration))));
  return json({
    status: "ok" as const,
    configuration_fingerprint: fingerprint,
    ...configuration,
    log_publication: env.LOG_PUBLICATION !== undefined,
    rate_limit: env.RATE_LIMIT !== undefined,
  });
}

type Described = Omit<
  AnswerOf<"health">,
  "status" | "configuration_fingerprint" | "log_publication" | "rate_limit"
>;

function publicPart(settings: Settings): Described {
  const { demo, attestEnabled, attestSecret, requireAuthority, allowOpenSignature, logSigner } = settings;
  const issues = attestEnabled && (demo || attestSecret !== null);
  return {
    mode: demo ? "demo" : "production",
    issuing: issues ? "enabled" : attestEnabled ? "secret_missing" : "disabled",
    require_authority: requireAuthority,
    open_signature: allowOpenSignature,
    operator_kid: settings.operator.kid,
    grant_kid: settings.grantSigner.kid,
    log_id: logSigner.key.name,
    revocation: revocationSource(settings),
    log_witnesses: settings.witnesses.length,
  };
}

function revocationSource({ revocationUrl, revocationKeys, revocation }: Settings): Described["revocation"] {
  if (revocationUrl !== null) return revocationKeys.length > 0 ? "polled_signed" : "polled";
  return revocation === null ? "none" : "configured";
}
