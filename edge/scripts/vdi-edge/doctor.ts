// `vdi-edge doctor DIR`: what would fail at the first bill, before it. The settings are read as the service reads them, a
// grant and a bill are made and verified under the strict profile, and nothing of either is kept or sent.

import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { grantFault, issueBillingAttestation, issueGrant, verifyBillingAndReceipt } from "@svc/billing";
import { encodeHex, isFresh, type RevocationSnapshot, revokedName, type Signer } from "@svc/core";
import type { LogShard } from "@svc/vdi-transparency";
import { POLL_SET, SETTING_SET, sentenceOf } from "@svc/words";
import { type EdgeLine, edgeInEnglish } from "@svc/words/edge";
import { pollRevocation } from "../../src/revocation/poll.ts";
import { parseSettings, type Settings } from "../../src/settings/settings.ts";
import { CLOCK_SKEW_SECONDS } from "../../src/settings/skew.ts";
import { readCommandLine } from "./command-error.ts";
import {
  archiveOf,
  CREDENTIALS_FILE,
  readFolder,
  SECRETS_FILE,
  type ServiceFolder,
  storageOf,
  textsOf,
  WEBHOOKS_FILE,
} from "./folder.ts";

const SOON_SECONDS = 14 * 86_400;
const MAX_AGE_SECONDS = 86_400;

/** What was looked at, and what is wrong with it; what is no fault and worth knowing. */
interface Report {
  say(about: string, fault: string | null): void;
  note(text: string): void;
  readonly words: EdgeLine;
}

/** Exit code 0: nothing is in the way. 1: something is. */
export async function doctorCommand(args: readonly string[], spoken: EdgeLine): Promise<number> {
  const {
    words: [path = ""],
    values,
  } = readCommandLine(args, { json: { type: "boolean", default: false } }, 1);
  const folder = readFolder(path);
  const findings: { readonly about: string; readonly fault: string | null }[] = [];
  const notes: string[] = [];
  const isJson = values.json === true;
  // What programs read has no language.
  const words = isJson ? edgeInEnglish : spoken;
  const { doctor } = words.says;
  const report: Report = {
    words,
    say(about, fault) {
      findings.push({ about, fault });
      if (!isJson) console.log(fault === null ? doctor.ok(about) : doctor.fault(about, fault));
    },
    note(text) {
      notes.push(text);
      if (!isJson) console.log(doctor.note(text));
    },
  };
  report.say(doctor.about.secrets, readByOthers(path, words));
  report.say(doctor.about.storage, unwritable(folder, words));
  const reading = parseSettings(await textsOf(folder));
  if (!reading.ok)
    for (const { setting, found } of reading.faults)
      report.say(setting, sentenceOf(SETTING_SET, found, words));
  else await examine(reading.settings, report);
  const faults = findings.filter(({ fault }) => fault !== null).length;
  if (isJson) console.log(JSON.stringify({ ready: faults === 0, findings, notes }));
  else console.log(faults === 0 ? doctor.ready : doctor.notReady(faults));
  return faults === 0 ? 0 : 1;
}

async function examine(settings: Settings, report: Report): Promise<void> {
  const { say, note, words } = report;
  const { doctor } = words.says;
  const { about } = doctor;
  const now = Math.floor(Date.now() / 1000);
  say(about.settings, null);
  say(about.issuing, settings.attestEnabled ? null : doctor.issuingOff);
  say(about.caller, isKnowable(settings) ? null : doctor.noCaller);
  for (const { id, tenantId, expiresAt } of settings.credentials.values()) {
    const left = expiresAt - now;
    if (left <= 0) say(doctor.credential(id, tenantId), doctor.hasEnded);
    else if (left < SOON_SECONDS) note(doctor.endsIn(id, tenantId, Math.ceil(left / 86_400)));
  }
  noteLogs(settings, now, report);
  const snapshot = await snapshotOf(settings, now, words);
  if (typeof snapshot === "string") return say(about.revocations, snapshot);
  say(about.revocations, null);
  const { revocation, revocationUrl } = settings;
  if (revocationUrl === null && revocation !== null && revocation.snapshotTime !== null) {
    const end = new Date((snapshot.snapshotTime + MAX_AGE_SECONDS) * 1000).toISOString();
    note(doctor.revocationsEnd(end));
  }
  say(about.signingKey, revokedBy(settings.operator, snapshot, words));
  say(about.grantKey, revokedBy(settings.grantSigner, snapshot, words));
  say(about.grant, await firstGrant(settings, snapshot, now));
  if (settings.meterKeys.length > 0) {
    note(doctor.meters(settings.meterKeys.length));
    return;
  }
  say(about.bill, firstBill(settings, snapshot, now, words));
}

/** Where bills go: a plan that reads may still be another than was meant, and what began is not to be changed. */
function noteLogs({ logShards }: Settings, now: number, { note, words }: Report): void {
  if (logShards.length === 1) return;
  const day = (second: number) => new Date(second * 1000).toISOString().slice(0, 10);
  for (const from of new Set(logShards.map((shard) => shard.from))) {
    const logs = logShards.filter((shard) => shard.from === from);
    const [{ origin, to }] = logs as [LogShard, ...LogShard[]];
    const { doctor } = words.says;
    const names = logs.length === 1 ? origin : doctor.logs(logs.length, origin, logs.at(-1)?.origin ?? "");
    const isPresent = from <= now && (to === null || now < to);
    note(doctor.period(names, from === 0 ? null : day(from), to === null ? null : day(to), isPresent));
  }
}

function isKnowable({ demo, attestSecret, credentials }: Settings): boolean {
  return demo || attestSecret !== null || credentials.size > 0;
}

/** The snapshot that the service would act under, or why there is none. */
async function snapshotOf(
  settings: Settings,
  now: number,
  words: EdgeLine,
): Promise<RevocationSnapshot | string> {
  const { doctor } = words.says;
  const { revocation, revocationUrl, revocationKeys: keys } = settings;
  const limits = { now, maxAge: MAX_AGE_SECONDS, skew: CLOCK_SKEW_SECONDS };
  if (revocationUrl !== null) {
    const polled = await pollRevocation(revocationUrl, null, {
      fetch: (url, init) => fetch(url, init),
      now,
      keys,
    });
    if (!polled.ok) return doctor.nothingUsable(revocationUrl, sentenceOf(POLL_SET, polled, words));
    return isFresh(polled.value.snapshot, limits) ? polled.value.snapshot : doctor.otherDay(revocationUrl);
  }
  if (revocation === null) return doctor.noSource;
  const snapshot = { ...revocation, snapshotTime: revocation.snapshotTime ?? now };
  return isFresh(snapshot, limits) ? snapshot : doctor.staleTime;
}

function revokedBy(
  { kid, publicKey }: Signer,
  { revokedKids }: RevocationSnapshot,
  { says }: EdgeLine,
): string | null {
  const name = revokedName({ kid, public_key: publicKey }, null, new Set(revokedKids));
  return name === null ? null : says.doctor.revokedAs(name);
}

const random = (bytes: number) => encodeHex(crypto.getRandomValues(new Uint8Array(bytes)));
const TERMS = {
  tenant_id: "doctor",
  scope: { endpoint: "/doctor" },
  currency: "EUR",
  max_charge_micros: "1",
};

async function firstGrant(
  settings: Settings,
  revocation: RevocationSnapshot,
  now: number,
): Promise<string | null> {
  const { grantSigner, grantKeys } = settings;
  const grant = issueGrant(TERMS, grantSigner, now, random(32));
  const terms = {
    now,
    clockSkewSeconds: CLOCK_SKEW_SECONDS,
    grantKeys,
    pinnedRoots: [grantSigner.publicKey],
  };
  const fault = await grantFault(grant, { ...terms, allowOpenSignature: false, revocation });
  return fault === null ? null : fault.reason;
}

function firstBill(
  { operator, operatorKeys }: Settings,
  snapshot: RevocationSnapshot,
  now: number,
  { says }: EdgeLine,
): string | null {
  const usageEvent = {
    event_id: "doctor",
    event_timestamp: now,
    tenant_id: TERMS.tenant_id,
    endpoint: TERMS.scope.endpoint,
    usage_units: "1",
    unit_price_micros: "1",
    amount_micros: "1",
    currency: TERMS.currency,
  };
  const salt = () => random(31);
  const salts = { meter: salt(), tariff: salt(), charge: salt(), intent: salt() };
  const documents = { version: "v1", usageEvent } as const;
  const bill = issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, now);
  const trust = { issuers: operatorKeys };
  const { receipt } = verifyBillingAndReceipt(bill, { now, trust, revocation: { snapshot } }, operator);
  const { valid, conclusive, reason } = receipt.result;
  return valid && conclusive ? null : says.doctor.receiptSays(String(reason));
}

const OF_OTHERS = 0o077;

/** The first file of secrets, or of their hashes, that others than its owner may use; null without one. */
function readByOthers(path: string, { says }: EdgeLine): string | null {
  for (const name of [SECRETS_FILE, CREDENTIALS_FILE, WEBHOOKS_FILE]) {
    const mode = statSync(join(path, name), { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OF_OTHERS) !== 0) return says.folder.mode(name, (mode & 0o777).toString(8));
  }
  return null;
}

/** What the system says of the first place or file that cannot be written; null where all can. */
function unwritable(folder: ServiceFolder, { says }: EdgeLine): string | null {
  try {
    accessSync(folder.path, constants.W_OK);
    for (const place of [storageOf(folder), archiveOf(folder)].filter((each) => existsSync(each))) {
      accessSync(place, constants.W_OK);
      for (const name of readdirSync(place, { recursive: true }))
        accessSync(join(place, String(name)), constants.W_OK);
    }
    return null;
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return says.system(error.message);
    throw error;
  }
}
