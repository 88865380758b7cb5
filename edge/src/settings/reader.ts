/** How the text of each kind of setting is read: strictly, and without ever saying what is in it. */
import {
  type Credential,
  parseCredentials,
  parseWebhookEndpoints,
  type WebhookEndpoint,
} from "@svc/billing/api";
import {
  decodeHex,
  type IssuerDirectory,
  parseIssuerDirectory,
  parseRevocationSnapshot,
  publicKeyFault,
  type Refusal,
  type RevocationSnapshot,
  readJson,
} from "@svc/core";
import { type LogShard, planShards } from "@svc/vdi-transparency";
import { FIELDS, type Field, type SettingName } from "./fields.ts";
import { type FrozenLog, parseFrozenLogs } from "./frozen-logs.ts";
import { parseLogPeriods } from "./log-periods.ts";
import { type FaultFound, type SettingReading, settingFault } from "./setting-fault.ts";
import { parseWitnesses, type WitnessAddress } from "./witnesses.ts";

/** A snapshot from the settings; without a time of its own it is as new as the moment it is read. */
export type ConfiguredSnapshot = Omit<RevocationSnapshot, "snapshotTime"> & {
  readonly snapshotTime: number | null;
};

export interface SettingFault {
  /** A name of the table, or one that is none. */
  readonly setting: string;
  /** Never with what is in it. */
  readonly found: FaultFound;
}

export type Texts = { readonly [name in SettingName]?: unknown };

const MIN_SECRET_CHARACTERS = 16;
export const MAX_SHOWN_NAME = 64;
const USABLE_SECRET = settingFault("setting_no_secret", { least: MIN_SECRET_CHARACTERS });

function isUsableSecret(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && text.length >= MIN_SECRET_CHARACTERS;
}

/** The settings one by one, each in its form; what is wrong is added to the list of faults. */
export class SettingsReader {
  readonly #texts: Texts;
  readonly #faults: SettingFault[];

  constructor(texts: Texts, faults: SettingFault[]) {
    this.#texts = texts;
    this.#faults = faults;
  }

  fault(setting: SettingName, found: FaultFound): null {
    this.#faults.push({ setting, found });
    return null;
  }

  flag(name: SettingName): boolean {
    const text = this.#texts[name];
    if (text === undefined || text === "false") return false;
    if (text !== "true") this.fault(name, settingFault("setting_no_flag"));
    return text === "true";
  }

  secretKey(name: SettingName): string | null {
    const text = this.#text(name);
    if (text === null) return null;
    return decodeHex(text, 32) === null
      ? this.fault(name, settingFault("setting_no_key", { digits: 64 }))
      : text;
  }

  secretText(name: SettingName): string | null {
    const text = this.#text(name);
    if (text === null) return null;
    return isUsableSecret(text) ? text : this.fault(name, USABLE_SECRET);
  }

  secretTexts(name: SettingName): readonly string[] {
    const text = this.#text(name);
    if (text === null) return [];
    const secrets = text.split(/\s+/).filter((secret) => secret !== "");
    if (secrets.length > 0 && secrets.every(isUsableSecret)) return secrets;
    this.fault(name, USABLE_SECRET);
    return [];
  }

  credentials(name: SettingName): ReadonlyMap<string, Credential> {
    return this.#parsed(name, parseCredentials, new Map());
  }

  publicKeys(name: SettingName): readonly string[] {
    return this.#list(name, (key) => {
      const bytes = decodeHex(key, 32);
      return bytes !== null && publicKeyFault(bytes) === null;
    });
  }

  hostNames(name: SettingName): readonly string[] {
    return this.#list(name, (host) => /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/.test(host));
  }

  witnesses(name: SettingName): readonly WitnessAddress[] {
    return this.#parsed(name, parseWitnesses, []);
  }

  frozenLogs(name: SettingName): readonly FrozenLog[] {
    return this.#parsed(name, parseFrozenLogs, []);
  }

  /** @param origin null where that does not read: then there are none */
  logShards(name: SettingName, origin: string | null): readonly LogShard[] {
    if (origin === null) return [];
    const one = planShards({ name: origin, periods: [] });
    return this.#parsed(name, (text) => parseLogPeriods(text, origin), one);
  }

  issuerDirectory(name: SettingName): IssuerDirectory | null {
    return this.#parsed<IssuerDirectory | null>(name, parseIssuerDirectory, null);
  }

  webhooks(name: SettingName): readonly WebhookEndpoint[] {
    return this.#parsed(name, parseWebhookEndpoints, []);
  }

  url(name: SettingName): string | null {
    const text = this.#text(name);
    if (text === null) return null;
    return URL.canParse(text) && text.startsWith("https://")
      ? text
      : this.fault(name, settingFault("setting_no_https_url"));
  }

  origin(name: SettingName): string | null {
    const text = this.#text(name);
    if (text === null) return null;
    return /^[a-z0-9][a-z0-9./-]{2,200}$/.test(text)
      ? text
      : this.fault(name, settingFault("setting_no_origin"));
  }

  whole(name: SettingName, least: number, most: number): number | null {
    const text = this.#text(name);
    if (text === null) return null;
    const value = /^(0|[1-9][0-9]{0,5})$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most
      ? value
      : this.fault(name, settingFault("setting_out_of_range", { least, most }));
  }

  snapshot(name: SettingName): ConfiguredSnapshot | null {
    const text = this.#text(name);
    if (text === null) return null;
    const read = readJson(text);
    if (!read.ok) return this.fault(name, unreadable(read));
    const value = read.value;
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return this.fault(name, settingFault("setting_no_object"));
    const timed = Object.hasOwn(value, "snapshotTime");
    const snapshot = parseRevocationSnapshot(timed ? value : { ...value, snapshotTime: 0 });
    if (!snapshot.ok) return this.fault(name, unreadable(snapshot));
    return timed ? snapshot.value : { ...snapshot.value, snapshotTime: null };
  }

  /** A setting that is absent and need not be there is null; one that is there and empty is a fault. */
  #text(name: SettingName): string | null {
    const text = this.#texts[name];
    const field: Field = FIELDS[name];
    if (text === undefined)
      return field.required === true ? this.fault(name, settingFault("setting_missing")) : null;
    return typeof text === "string" && text !== "" ? text : this.fault(name, settingFault("setting_empty"));
  }

  /** @param otherwise for a setting that is absent, or does not read */
  #parsed<T>(
    name: SettingName,
    parse: (text: string) => SettingReading<T> | { readonly ok: true; readonly value: T } | Refusal,
    otherwise: T,
  ): T {
    const text = this.#text(name);
    if (text === null) return otherwise;
    const read = parse(text);
    if (read.ok) return read.value;
    this.fault(name, "found" in read ? read.found : unreadable(read));
    return otherwise;
  }

  #list(name: SettingName, isEntry: (text: string) => boolean): readonly string[] {
    const text = this.#text(name);
    if (text === null) return [];
    const entries = text.split(",");
    if (entries.every(isEntry)) return entries;
    this.fault(name, settingFault("setting_no_list"));
    return [];
  }
}

/** By its code and place alone: the values of what was found may be secrets. */
function unreadable({ reason, pointer = "" }: Refusal): FaultFound {
  return settingFault("setting_unreadable", { because: reason, at: pointer.slice(0, MAX_SHOWN_NAME) });
}
