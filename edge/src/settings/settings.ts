/**
 * The operator's settings, parsed once and strictly. What cannot be read is a fault, and a service with faults
 * serves nothing: it says which settings are wrong, never what is in them.
 */
import type { Credential, WebhookEndpoint } from "@svc/billing/api";
import { createSigner, decodeHex, type IssuerDirectory, publicKeyOf, type Signer } from "@svc/core";
import type { NoteSigner } from "@svc/tlog";
import type { LogShard } from "@svc/vdi-transparency";
import { revocationUrlFault } from "./allowed-url.ts";
import { FIELDS, MOST_ENTRIES, SETTING_PREFIX, type SettingName } from "./fields.ts";
import type { FrozenLog } from "./frozen-logs.ts";
import { platformNoteSigner, platformSigner } from "./platform-signer.ts";
import {
  type ConfiguredSnapshot,
  MAX_SHOWN_NAME,
  type SettingFault,
  SettingsReader,
  type Texts,
} from "./reader.ts";
import { settingFault } from "./setting-fault.ts";
import type { WitnessAddress } from "./witnesses.ts";

export interface Settings {
  readonly demo: boolean;
  readonly attestEnabled: boolean;
  /** `null` when none is set: production then issues nothing. */
  readonly attestSecret: string | null;
  /** Accepted beside it. */
  readonly previousAttestSecrets: readonly string[];
  /** `null` when none is set: the operator's own secret reads the metrics then, and no other. */
  readonly metricsSecret: string | null;
  /** Of tenants, by id. */
  readonly credentials: ReadonlyMap<string, Credential>;
  readonly requireAuthority: boolean;
  readonly allowOpenSignature: boolean;
  readonly operator: Signer;
  readonly grantSigner: Signer;
  readonly logSigner: NoteSigner;
  /** What there is a log for, that of the origin itself first; without periods it is the only one. */
  readonly logShards: readonly LogShard[];
  /** The newest first. */
  readonly frozenLogs: readonly FrozenLog[];
  /** Hex public keys, the current one first. */
  readonly operatorKeys: readonly string[];
  readonly grantKeys: readonly string[];
  readonly meterKeys: readonly string[];
  /** The current ones and those that only verify still trusts. */
  readonly verifiedMeterKeys: readonly string[];
  readonly logRoundMs: number;
  readonly logMaxEntries: number;
  /** `null` when nothing is ever closed. */
  readonly keepDays: number | null;
  readonly revocation: ConfiguredSnapshot | null;
  /** `null` when nothing is polled. */
  readonly revocationUrl: string | null;
  /** The only ones that are polled. */
  readonly revocationHosts: readonly string[];
  /** Where this service is reached, as far as that is set. */
  readonly publicUrl: string | null;
  /** Hex public keys; empty where the host alone is believed. */
  readonly revocationKeys: readonly string[];
  readonly revocationPollSeconds: number;
  readonly witnesses: readonly WitnessAddress[];
  readonly logPublishSeconds: number;
  readonly webhooks: readonly WebhookEndpoint[];
  /** Null where no domain is set: bills then name none. */
  readonly issuerDirectory: IssuerDirectory | null;
  /** Requests are counted here where no binding counts them. */
  readonly limitsInProcess: boolean;
}

export type SettingsReading =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly faults: readonly SettingFault[] };

const REVOCATION_PATH = "/.well-known/vdi-billing-revocation.json";
const DEFAULT_POLL_SECONDS = 300;
const DEFAULT_ROUND_MS = 10;
const DEFAULT_PUBLISH_SECONDS = 5;

/** Never throws; what is wrong is listed, by name. */
export function parseSettings(texts: Texts): SettingsReading {
  const faults: SettingFault[] = [];
  const read = new SettingsReader(texts, faults);
  for (const name of Object.keys(texts)) {
    if (
      name.startsWith(SETTING_PREFIX) &&
      !Object.hasOwn(FIELDS, name) &&
      texts[name as SettingName] !== undefined
    ) {
      faults.push({ setting: name.slice(0, MAX_SHOWN_NAME), found: settingFault("setting_unknown") });
    }
  }
  const { keys, polling, previous, taken } = readEach(read);
  refuseDemoWithSecrets(read, taken);
  refuseSharedSecret(read, taken);
  refuseSharedKeys(read, keys, [...taken.meterKeys, ...previous.meters], taken);
  refusePolling(read, polling, taken);
  const { operatorSecret, grantSecret, logSecret, origin } = keys;
  if (
    faults.length > 0 ||
    operatorSecret === null ||
    grantSecret === null ||
    logSecret === null ||
    origin === null
  ) {
    return { ok: false, faults };
  }
  const operator = platformSigner(operatorSecret);
  const operatorKeys = [operator.publicKey, ...previous.operator];
  if (!listsKeys(taken.issuerDirectory, operator, operatorKeys)) {
    read.fault("VDI_ISSUER_DIRECTORY", settingFault("directory_key_missing"));
    return { ok: false, faults };
  }
  const grantSigner = platformSigner(grantSecret);
  return {
    ok: true,
    settings: Object.freeze({
      ...taken,
      operator,
      grantSigner,
      logSigner: platformNoteSigner(origin, logSecret),
      verifiedMeterKeys: [...taken.meterKeys, ...previous.meters],
      operatorKeys,
      grantKeys: [grantSigner.publicKey, ...previous.grant],
      revocationUrl: pollsItself(polling) ? null : polling.revocationUrl,
    }),
  };
}

/** Every setting by itself. `taken` is as the service has it; the rest is judged together first. */
function readEach(read: SettingsReader) {
  const demo = read.flag("DEMO_MODE");
  const keys: OwnKeys = {
    operatorSecret: read.secretKey("VDI_BILLING_SIGNING_KEY"),
    grantSecret: read.secretKey("VDI_BILLING_GRANT_KEY"),
    logSecret: read.secretKey("VDI_LOG_SIGNING_KEY"),
    origin: read.origin("VDI_LOG_ORIGIN"),
  };
  const attestSecret = read.secretText("VDI_ATTEST_SECRET");
  const publicUrl = read.url("VDI_PUBLIC_URL");
  const hosts = read.hostNames("VDI_BILLING_REVOCATION_HOSTS");
  const polling: Polling = { publicUrl, revocationUrl: read.url("VDI_BILLING_REVOCATION_URL"), hosts };
  const taken: Taken = {
    demo,
    attestEnabled: demo || read.flag("VDI_ATTEST_ENABLED"),
    attestSecret,
    previousAttestSecrets: read.secretTexts("VDI_ATTEST_PREVIOUS_SECRETS"),
    metricsSecret: read.secretText("VDI_METRICS_SECRET"),
    credentials: read.credentials("VDI_CREDENTIALS"),
    requireAuthority: read.flag("VDI_BILLING_REQUIRE_AUTHORITY"),
    allowOpenSignature: read.flag("VDI_BILLING_ALLOW_OPEN_SIGNATURE_MAY_EXECUTE"),
    meterKeys: read.publicKeys("VDI_BILLING_METER_KEYS"),
    logRoundMs: read.whole("VDI_LOG_ROUND_MS", 0, 50) ?? DEFAULT_ROUND_MS,
    logMaxEntries: read.whole("VDI_LOG_MAX_ENTRIES", 1, MOST_ENTRIES) ?? MOST_ENTRIES,
    keepDays: read.whole("VDI_KEEP_DAYS", 2, 36_500),
    revocation: read.snapshot("VDI_BILLING_REVOCATION_JSON"),
    revocationKeys: read.publicKeys("VDI_BILLING_REVOCATION_KEYS"),
    logPublishSeconds: read.whole("VDI_LOG_PUBLISH_SECONDS", 1, 3600) ?? DEFAULT_PUBLISH_SECONDS,
    revocationPollSeconds:
      read.whole("VDI_BILLING_REVOCATION_POLL_SECONDS", 10, 3600) ?? DEFAULT_POLL_SECONDS,
    witnesses: read.witnesses("VDI_LOG_WITNESSES"),
    logShards: read.logShards("VDI_LOG_PERIODS", keys.origin),
    frozenLogs: read.frozenLogs("VDI_LOG_FROZEN"),
    webhooks: read.webhooks("VDI_WEBHOOKS"),
    issuerDirectory: read.issuerDirectory("VDI_ISSUER_DIRECTORY"),
    limitsInProcess: read.flag("VDI_RATE_LIMITS_IN_PROCESS"),
    publicUrl,
    revocationHosts: hosts,
  };
  const previous = {
    operator: read.publicKeys("VDI_BILLING_PREVIOUS_SIGNING_KEYS"),
    grant: read.publicKeys("VDI_BILLING_PREVIOUS_GRANT_KEYS"),
    meters: read.publicKeys("VDI_BILLING_PREVIOUS_METER_KEYS"),
  };
  return { keys, polling, previous, taken };
}

/** Settings that the service uses exactly as read. */
type Taken = Omit<
  Settings,
  | "operator"
  | "grantSigner"
  | "logSigner"
  | "verifiedMeterKeys"
  | "operatorKeys"
  | "grantKeys"
  | "revocationUrl"
>;

interface OwnKeys {
  readonly operatorSecret: string | null;
  readonly grantSecret: string | null;
  readonly logSecret: string | null;
  readonly origin: string | null;
}

interface Polling {
  readonly publicUrl: string | null;
  readonly revocationUrl: string | null;
  readonly hosts: readonly string[];
}

function refuseDemoWithSecrets(
  read: SettingsReader,
  { demo, attestSecret, previousAttestSecrets, credentials }: Taken,
): void {
  const kept = previousAttestSecrets.length + credentials.size;
  if (demo && (attestSecret !== null || kept > 0)) read.fault("DEMO_MODE", settingFault("demo_with_secrets"));
}

/** Refuses a metrics secret that is an issuing secret: a monitoring system keeps its secret in a file. */
function refuseSharedSecret(
  read: SettingsReader,
  { attestSecret, previousAttestSecrets, metricsSecret }: Taken,
): void {
  if (metricsSecret !== null && [attestSecret, ...previousAttestSecrets].includes(metricsSecret))
    read.fault("VDI_METRICS_SECRET", settingFault("metrics_secret_shared"));
}

/** Attestations, grants, logs, meters and witnesses each have keys of their own. */
function refuseSharedKeys(
  read: SettingsReader,
  { operatorSecret, grantSecret, logSecret }: OwnKeys,
  meterKeys: readonly string[],
  { witnesses, frozenLogs, logShards }: Taken,
): void {
  const secrets = [operatorSecret, grantSecret, logSecret].filter((secret) => secret !== null);
  if (new Set(secrets).size !== secrets.length) {
    read.fault("VDI_BILLING_GRANT_KEY", settingFault("own_keys_shared"));
  }
  const ownKeys = secrets.map((secret) => createSigner(secret).publicKey);
  if (meterKeys.some((key) => ownKeys.includes(key))) {
    read.fault("VDI_BILLING_METER_KEYS", settingFault("meter_key_own"));
  }
  const logKey = logSecret === null ? null : publicKeyOf(decodeHex(logSecret, 32) as Uint8Array).join();
  const witnessKeys = witnesses.map(({ key }) => key.publicKey.join());
  if (new Set(witnessKeys).size !== witnessKeys.length || witnessKeys.some((key) => key === logKey)) {
    read.fault("VDI_LOG_WITNESSES", settingFault("witness_key_taken"));
  }
  if (
    frozenLogs.some(
      ({ key }) => logShards.some(({ origin }) => origin === key.name) || key.publicKey.join() === logKey,
    )
  ) {
    read.fault("VDI_LOG_FROZEN", settingFault("frozen_log_open"));
  }
}

/** Returns whether the snapshot to poll is the one that this service publishes. */
function pollsItself({ publicUrl, revocationUrl }: Polling): boolean {
  const ownUrl = publicUrl === null ? null : new URL(REVOCATION_PATH, publicUrl).href;
  return revocationUrl !== null && revocationUrl === ownUrl;
}

/** Returns whether readers of the directory accept bills by all signing keys. True without a directory. */
function listsKeys(
  directory: IssuerDirectory | null,
  { kid, publicKey: current }: Signer,
  operatorKeys: readonly string[],
): boolean {
  if (directory === null) return true;
  return operatorKeys.every((key) => {
    const entry = directory.keys.find(({ public_key }) => public_key === key);
    if (entry === undefined || !entry.uses.includes("bills")) return false;
    return key !== current || (entry.until === undefined && (entry.kid ?? kid) === kid);
  });
}

function refusePolling(read: SettingsReader, polling: Polling, { revocation, revocationKeys }: Taken): void {
  const { revocationUrl, hosts } = polling;
  const itself = pollsItself(polling);
  if (revocationUrl !== null && !itself) {
    const cause = revocationUrlFault(revocationUrl, hosts);
    if (cause !== null) read.fault("VDI_BILLING_REVOCATION_URL", settingFault("setting_url", { cause }));
  }
  if (revocationKeys.length > 0 && (revocationUrl === null || itself)) {
    read.fault("VDI_BILLING_REVOCATION_KEYS", settingFault("revocation_keys_unused"));
  }
  if (itself && revocation === null) {
    read.fault("VDI_BILLING_REVOCATION_JSON", settingFault("revocation_json_needed"));
  }
}
