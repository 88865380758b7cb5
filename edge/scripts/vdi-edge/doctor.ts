// `vdi-edge doctor DIR`: what would fail at the first bill, before it. The settings are read as the service reads them, a
// grant and a bill are made and verified under the strict profile, and nothing of either is kept or sent.
import { grantFault, issueBillingAttestation, issueGrant, verifyBillingAndReceipt } from "@svc/billing";
import { encodeHex, isFresh, type RevocationSnapshot, revokedName, type Signer } from "@svc/core";
import { POLL_SET, SETTING_SET, sentenceOf } from "@svc/messages";
import type { LogShard } from "@svc/vdi-transparency";
import { pollRevocation } from "../../src/revocation/poll.ts";
import { parseSettings, type Settings } from "../../src/settings/settings.ts";
import { CLOCK_SKEW_SECONDS } from "../../src/settings/skew.ts";
import { form } from "./command-line.ts";
import { readFolder, textsOf } from "./folder.ts";
import { readByOthers, unwritable } from "./folder-access.ts";

const SOON_SECONDS = 14 * 86_400;
const MAX_AGE_SECONDS = 86_400;

/** Checks that were made, faults that were found, and remarks that are no fault. */
interface Report {
  say(about: string, fault: string | null): void;
  note(text: string): void;
}

/** Exit code 0: nothing is in the way. 1: something is. */
export const DOCTOR = form({
  usage: "DIR [--json]",
  options: {
    json: { help: "{ ready, findings: [{ about, fault }], notes }; fault is null for what is well" },
  },
  words: [1, 1, "a folder"],
  async run({ words: [path = ""], values }) {
    const folder = readFolder(path);
    const findings: { readonly about: string; readonly fault: string | null }[] = [];
    const notes: string[] = [];
    const isJson = values.json === true;
    const report: Report = {
      say(about, fault) {
        findings.push({ about, fault });
        if (!isJson) console.log(fault === null ? `ok      ${about}` : `FAULT   ${about}: ${fault}`);
      },
      note(text) {
        notes.push(text);
        if (!isJson) console.log(`note    ${text}`);
      },
    };
    report.say("secrets are for your account alone", readByOthers(path));
    report.say("what is stored can be written", unwritable(folder));
    const reading = parseSettings(await textsOf(folder));
    if (!reading.ok)
      for (const { setting, found } of reading.faults) report.say(setting, sentenceOf(SETTING_SET, found));
    else await examine(reading.settings, report);
    const faults = findings.filter(({ fault }) => fault !== null).length;
    if (isJson) console.log(JSON.stringify({ ready: faults === 0, findings, notes }));
    else console.log(faults === 0 ? "ready for its first bill" : `${faults} in the way of the first bill`);
    return faults === 0 ? 0 : 1;
  },
});

async function examine(settings: Settings, report: Report): Promise<void> {
  const { say, note } = report;
  const now = Math.floor(Date.now() / 1000);
  say("settings", null);
  say("issuing is enabled", settings.attestEnabled ? null : "VDI_ATTEST_ENABLED is not true");
  say("a caller can be known", isKnowable(settings) ? null : "there is neither a secret nor a credential");
  for (const { id, tenantId, expiresAt } of settings.credentials.values()) {
    const left = expiresAt - now;
    if (left <= 0) say(`credential ${id} of ${tenantId}`, "has ended");
    else if (left < SOON_SECONDS)
      note(`credential ${id} of ${tenantId} ends in ${Math.ceil(left / 86_400)} days`);
  }
  noteLogs(settings, now, report);
  const snapshot = await snapshotOf(settings, now);
  if (typeof snapshot === "string") return say("revocations", snapshot);
  say("revocations", null);
  const { revocation, revocationUrl } = settings;
  if (revocationUrl === null && revocation !== null && revocation.snapshotTime !== null) {
    const end = new Date((snapshot.snapshotTime + MAX_AGE_SECONDS) * 1000).toISOString();
    note(
      `revocations carry a time: nothing is issued from ${end} on, unless something renews it; leave it out otherwise`,
    );
  }
  say("the signing key stands", revokedBy(settings.operator, snapshot));
  say("the grant key stands", revokedBy(settings.grantSigner, snapshot));
  say("a grant is good", await firstGrant(settings, snapshot, now));
  if (settings.meterKeys.length > 0) {
    note(`bills need an event that one of ${settings.meterKeys.length} meters signed; none was tried`);
    return;
  }
  say("a bill verifies under the strict profile", firstBill(settings, snapshot, now));
}

/** Where bills go: a plan that reads may still be another than was meant, and what began is not to be changed. */
function noteLogs({ logShards }: Settings, now: number, { note }: Report): void {
  if (logShards.length === 1) return;
  const day = (second: number) => new Date(second * 1000).toISOString().slice(0, 10);
  for (const from of new Set(logShards.map((shard) => shard.from))) {
    const logs = logShards.filter((shard) => shard.from === from);
    const [{ origin, to }] = logs as [LogShard, ...LogShard[]];
    const names =
      logs.length === 1 ? origin : `${logs.length} logs, ${origin} to ${logs.at(-1)?.origin ?? ""}`;
    const isPresent = from <= now && (to === null || now < to);
    const [since, until] = [
      from === 0 ? "" : ` from ${day(from)}`,
      to === null ? " on" : ` until ${day(to)}`,
    ];
    note(`${names}:${since}${until}${isPresent ? ", now" : ""}`);
  }
}

function isKnowable({ demo, attestSecret, credentials }: Settings): boolean {
  return demo || attestSecret !== null || credentials.size > 0;
}

/** The snapshot that the service would act under, or why there is none. */
async function snapshotOf(settings: Settings, now: number): Promise<RevocationSnapshot | string> {
  const { revocation, revocationUrl, revocationKeys: keys } = settings;
  const limits = { now, maxAge: MAX_AGE_SECONDS, skew: CLOCK_SKEW_SECONDS };
  if (revocationUrl !== null) {
    const polled = await pollRevocation(revocationUrl, null, {
      fetch: (url, init) => fetch(url, init),
      now,
      keys,
    });
    if (!polled.ok) return `${revocationUrl} gave nothing usable. ${sentenceOf(POLL_SET, polled)}`;
    return isFresh(polled.value.snapshot, limits)
      ? polled.value.snapshot
      : `${revocationUrl} is of another day`;
  }
  if (revocation === null) return "no source is set";
  const snapshot = { ...revocation, snapshotTime: revocation.snapshotTime ?? now };
  return isFresh(snapshot, limits) ? snapshot : "snapshotTime is of another day: renew it, or leave it out";
}

function revokedBy({ kid, publicKey }: Signer, { revokedKids }: RevocationSnapshot): string | null {
  const name = revokedName({ kid, public_key: publicKey }, null, new Set(revokedKids));
  return name === null ? null : `it is revoked as ${name}`;
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
  return valid && conclusive ? null : `its receipt says ${String(reason)}`;
}
