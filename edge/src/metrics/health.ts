/**
 * GET /health: is the service ready to issue and to answer, and with which configuration. GET /livez: does it run.
 *
 * Ready is more than settings that read: the log goes on from its head, there is a snapshot to act under where
 * anything is issued, and what is written is kept. The fingerprint is over everything public of the settings, so two deployments can be compared
 * and no secret can be tested against it.
 */
import { type AnswerOf, LIMITS, type OtherAnswerOf } from "@svc/billing/api";
import type { Failure } from "@svc/core/finding";
import { SERVICE_SET, SETTING_SET, sentenceOf } from "@svc/messages";
import type { Call, Handler } from "../http/call.ts";
import { because } from "../http/refusal.ts";
import { json } from "../http/reply.ts";
import { inShard, isAt, volumeOf } from "../log/volume-names.ts";
import type { LogBindings } from "../log/volumes.ts";
import { openVolume, stubOf } from "../log/volumes.ts";
import { isStanding, snapshotFault } from "../revocation/acting-snapshot.ts";
import {
  type CurrentSnapshot,
  currentSnapshot,
  type SnapshotSource,
} from "../revocation/current-snapshot.ts";
import { configurationFingerprint } from "../settings/fingerprint.ts";
import { loadSettings } from "../settings/load.ts";
import type { Settings } from "../settings/settings.ts";
import { type ArchiveEnv, archiveOf } from "../storage/archive.ts";
import { keepsWrites, type TrialBinding } from "../storage/storage-doubt.ts";

const ENDPOINT_LIMITS = Object.keys(LIMITS) as (keyof typeof LIMITS)[];

type Health = AnswerOf<"health">;
type Unready = Extract<OtherAnswerOf<"health">, { readonly status: "not_ready" }>;
type UnreadyPart = Unready["faults"][number];

export type HealthBindings = LogBindings & SnapshotSource & TrialBinding & ArchiveEnv;

export const live: Handler<"live"> = () => json({ status: "live" });

export const health: Handler<"health", HealthBindings> = async (call) => {
  const reading = loadSettings(call.env);
  if (!reading.ok) {
    const faults = reading.faults.map(({ setting, found }) => ({
      setting,
      reason: found.reason,
      fault: sentenceOf(SETTING_SET, found),
    }));
    return json({ status: "misconfigured", faults }, undefined, 503);
  }
  const faults = await faultsOf({ ...call, settings: reading.settings });
  if (faults.length > 0) return json({ status: "not_ready", faults }, undefined, 503);
  return json({ status: "ok", ...described(call, reading.settings) });
};

/** Lists faults of the service, part by part. */
export async function faultsOf({
  env,
  settings,
  now,
}: Pick<Call<"health", HealthBindings>, "env" | "settings" | "now">): Promise<Unready["faults"]> {
  const faults: Unready["faults"] = [];
  if (!(await answers(env, settings, now))) faults.push(faultOf("log", because("log_refuses")));
  if (issuing(settings) === "enabled") {
    const current = await currentSnapshot(env, settings, now);
    const fault = snapshotFault(current) ?? revokedKeyFault(current, settings);
    if (fault !== null) faults.push(faultOf("revocation", fault));
  }
  if (!(await keepsWrites(env))) faults.push(faultOf("storage", because("storage_unwritable")));
  if (settings.keepDays !== null && archiveOf(env) === null)
    faults.push(faultOf("archive", because("archive_unbound")));
  return faults;
}

/** A key that issues and that the snapshot revokes: nothing is issued under it. */
function revokedKeyFault(current: CurrentSnapshot, { operator, grantSigner }: Settings): Failure | null {
  if (current.kind !== "snapshot") return null;
  const stand = [operator, grantSigner].every((signer) => isStanding(signer, current.snapshot));
  return stand ? null : because("signing_key_revoked");
}

/** Returns whether every log of the present period goes on from its head. */
async function answers(
  env: Call<"health", HealthBindings>["env"],
  settings: Settings,
  now: number,
): Promise<boolean> {
  const heads = settings.logShards.filter(isAt(now)).map(async (shard) => {
    const own = inShard(settings, shard);
    const log = stubOf(env, await openVolume(env, own).catch(() => volumeOf(own, 1)));
    return (await log.head()).ok;
  });
  return (await Promise.allSettled(heads)).every((one) => one.status === "fulfilled" && one.value);
}

function faultOf(part: UnreadyPart["part"], found: Failure): UnreadyPart {
  return { part, reason: found.reason, fault: sentenceOf(SERVICE_SET, found) };
}

function described({ env }: Call<"health", HealthBindings>, settings: Settings): Omit<Health, "status"> {
  const { demo, requireAuthority, allowOpenSignature, logSigner } = settings;
  return {
    configuration_fingerprint: configurationFingerprint(settings),
    mode: demo ? "demo" : "production",
    issuing: issuing(settings),
    require_authority: requireAuthority,
    open_signature: allowOpenSignature,
    operator_kid: settings.operator.kid,
    grant_kid: settings.grantSigner.kid,
    log_id: logSigner.key.name,
    revocation: revocationSource(settings),
    log_witnesses: settings.witnesses.length,
    log_publication: env.LOG_PUBLICATION !== undefined,
    rate_limits: ENDPOINT_LIMITS.filter(
      (name) => settings.limitsInProcess || env[LIMITS[name].binding] !== undefined,
    ),
  };
}

function issuing({ demo, attestEnabled, attestSecret, credentials }: Settings): Health["issuing"] {
  if (!attestEnabled) return "disabled";
  return demo || attestSecret !== null || credentials.size > 0 ? "enabled" : "secret_missing";
}

function revocationSource({ revocationUrl, revocationKeys, revocation }: Settings): Health["revocation"] {
  if (revocationUrl !== null) return revocationKeys.length > 0 ? "polled_signed" : "polled";
  return revocation === null ? "none" : "configured";
}
