// The folder of a service: what each file in it holds, and how it is changed. Secrets are in one file, for its owner
// alone; every change is written beside and then put in the place of the old, so that a crash leaves one of the two.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  DIRECTORY_PATH,
  decodeUtf8,
  type IssuerDirectory,
  parseIssuerDirectory,
  parseRevocationSnapshot,
  type RevocationSnapshot,
  readJson,
} from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { readDeployment } from "../deployment.ts";

export type Texts = Readonly<Record<string, string>>;
/** An absent text removes the setting. */
type Given = Readonly<Record<string, string | undefined>>;

export type Revocations = Omit<RevocationSnapshot, "snapshotTime"> & { readonly snapshotTime?: number };

export interface ServiceFolder {
  readonly path: string;
  /** Public settings. */
  readonly settings: Texts;
  readonly secrets: Texts;
  /** JSON texts of the files of their names. */
  readonly revocations: string;
  readonly credentials: string;
  readonly webhooks: string;
  /** JSON text; an empty list where the log was never changed. */
  readonly frozenLogs: string;
  /** JSON text that the operator writes; an empty list where there is one log. */
  readonly logPeriods: string;
  /** JSON text as `vdi issuer publish` writes it; null where bills name no domain. */
  readonly issuerDirectory: string | null;
}

/** A snapshot lists up to 20,000 of what is revoked. */
const FILE_LIMITS = { maxBytes: 16 << 20, maxMembers: 200_000 };

export const SECRETS_FILE = "secrets.env";
const SETTINGS_FILE = "settings.env";
export const REVOCATIONS_FILE = "revocations.json";
export const CREDENTIALS_FILE = "credentials.json";
export const WEBHOOKS_FILE = "webhooks.json";
export const FROZEN_FILE = "frozen-logs.json";
const PERIODS_FILE = "log-periods.json";
/** Where `vdi issuer publish --folder` writes it. */
export const DIRECTORY_FILE: string = DIRECTORY_PATH.slice(1);
const SECRET_MODE = 0o600;

/** @throws UsageError when there is something at the path already */
export function makeFolder(path: string): void {
  if (existsSync(path)) throw new UsageError(`${path} is there already; nothing was written`);
  makeWithParents(join(path, "storage"));
  // Often made inside a repository, of which it must not become a part by an "add everything".
  writeFileSync(join(path, ".gitignore"), "*\n");
}

/** One at a time: Node's own way never ends where the system makes none and says that there is no such place, as in /proc. */
function makeWithParents(path: string): void {
  if (existsSync(path)) return;
  makeWithParents(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** @throws UsageError when the file is missing, cannot be read or is no UTF-8 */
export function readText(file: string): string {
  let text: string | null = null;
  try {
    text = decodeUtf8(readFileSync(file));
  } catch {}
  if (text === null) throw new UsageError(`${file} cannot be read; vdi-edge init makes such a folder`);
  return text;
}

/** @throws UsageError when a file is missing or cannot be read */
export function readFolder(path: string): ServiceFolder {
  const read = (name: string) => readText(join(path, name));
  // Not in every folder: a release that knew nothing of webhooks made none for them.
  const readIfThere = (name: string) => (existsSync(join(path, name)) ? read(name) : "[]");
  return {
    path,
    settings: textsIn(SETTINGS_FILE, read(SETTINGS_FILE)),
    secrets: textsIn(SECRETS_FILE, read(SECRETS_FILE)),
    revocations: read(REVOCATIONS_FILE),
    credentials: read(CREDENTIALS_FILE),
    webhooks: readIfThere(WEBHOOKS_FILE),
    frozenLogs: readIfThere(FROZEN_FILE),
    logPeriods: readIfThere(PERIODS_FILE),
    issuerDirectory: existsSync(join(path, DIRECTORY_FILE)) ? read(DIRECTORY_FILE) : null,
  };
}

export function storageOf({ path }: ServiceFolder): string {
  return join(path, "storage");
}

/** Where objects move what they keep no longer, once `VDI_KEEP_DAYS` is set. */
export function archiveOf({ path }: ServiceFolder): string {
  return join(path, "archive");
}

/** Returns the runtime's start files, made anew with each start. */
export function runtimeOf({ path }: ServiceFolder): string {
  return join(path, "runtime");
}

/** Settings that a file of the folder holds, by its name: in another place they would be what no command changes or lists. */
const FILES: Texts = {
  VDI_BILLING_REVOCATION_JSON: REVOCATIONS_FILE,
  VDI_CREDENTIALS: CREDENTIALS_FILE,
  VDI_WEBHOOKS: WEBHOOKS_FILE,
  VDI_LOG_FROZEN: FROZEN_FILE,
  VDI_LOG_PERIODS: PERIODS_FILE,
  VDI_ISSUER_DIRECTORY: DIRECTORY_FILE,
};

/**
 * Returns the service's settings at start: the deployment's own, then those of the folder.
 *
 * @throws UsageError where a setting stands in two places, of which one would silently be nothing
 */
export async function textsOf(folder: ServiceFolder): Promise<Texts> {
  for (const name of [...Object.keys(folder.settings), ...Object.keys(folder.secrets)]) {
    const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
    if (file !== undefined) throw new UsageError(`${name}: its place is ${file}`);
    if (Object.hasOwn(folder.settings, name) && Object.hasOwn(folder.secrets, name))
      throw new UsageError(`${name} stands in ${SETTINGS_FILE} and in ${SECRETS_FILE}`);
  }
  const { vars } = await readDeployment();
  const lists = {
    VDI_CREDENTIALS: folder.credentials,
    VDI_WEBHOOKS: folder.webhooks,
    VDI_LOG_FROZEN: folder.frozenLogs,
    VDI_LOG_PERIODS: folder.logPeriods,
  };
  return {
    ...vars,
    VDI_BILLING_REVOCATION_JSON: folder.revocations.trim(),
    ...Object.fromEntries(Object.entries(lists).filter(([, text]) => text.trim() !== "[]")),
    ...(folder.issuerDirectory === null ? {} : { VDI_ISSUER_DIRECTORY: folder.issuerDirectory }),
    ...folder.settings,
    ...folder.secrets,
  };
}

export const writeSettings = (path: string, texts: Texts) =>
  replace(path, SETTINGS_FILE, linesOf(texts), 0o644);
export const writeSecrets = (path: string, texts: Given) =>
  replace(path, SECRETS_FILE, linesOf(texts), SECRET_MODE);
export const writeRevocations = (path: string, revocations: object) =>
  replace(path, REVOCATIONS_FILE, jsonOf(revocations), 0o644);
export const writeCredentials = (path: string, credentials: readonly object[]) =>
  replace(path, CREDENTIALS_FILE, jsonOf(credentials), SECRET_MODE);
export const writeWebhooks = (path: string, webhooks: readonly object[]) =>
  replace(path, WEBHOOKS_FILE, jsonOf(webhooks), SECRET_MODE);

export const writeFrozenLogs = (path: string, logs: readonly object[]) =>
  replace(path, FROZEN_FILE, jsonOf(logs), 0o644);

export const writeIssuerDirectory = (path: string, directory: IssuerDirectory) =>
  replace(path, DIRECTORY_FILE, jsonOf(directory), 0o644);

/** Parses the rows of a file's list. @throws UsageError for another content, without repeating it */
export function rowsOf<Row extends object>(name: string, text: string): readonly Row[] {
  const value = jsonIn(name, text);
  if (!Array.isArray(value)) throw new UsageError(`${name}: expected a JSON array`);
  return value as readonly Row[];
}

/** @throws UsageError, without a word of what is in it */
export function jsonIn(name: string, text: string): unknown {
  const read = readJson(text, FILE_LIMITS);
  if (!read.ok) throw new UsageError(`${name} is not JSON`);
  return read.value;
}

/** @throws UsageError for what the service would not read either */
export function revocationsIn({ revocations }: ServiceFolder): Revocations {
  const listed = jsonIn(REVOCATIONS_FILE, revocations);
  // Without a time it is of the moment at which it is read.
  const read = parseRevocationSnapshot(typeof listed === "object" ? { snapshotTime: 0, ...listed } : listed);
  if (!read.ok) throw new UsageError(`${REVOCATIONS_FILE}: at ${read.pointer || "the root"}: ${read.detail}`);
  return listed as Revocations;
}

/** @throws UsageError for what the service would not read either */
export function directoryIn({ issuerDirectory }: ServiceFolder): IssuerDirectory | null {
  if (issuerDirectory === null) return null;
  const read = parseIssuerDirectory(issuerDirectory);
  if (!read.ok) throw new UsageError(`${DIRECTORY_FILE}: at ${read.pointer || "the root"}: ${read.detail}`);
  return read.value;
}

/** Returns whether the text is the origin of a log. */
export function isOrigin(text: string): boolean {
  return /^[a-z0-9][a-z0-9./-]{2,200}$/.test(text);
}

function replace(path: string, name: string, text: string, mode: number): void {
  const beside = join(path, dirname(name), `.${basename(name)}.new`);
  try {
    writeFileSync(beside, text, { mode, flush: true });
    renameSync(beside, join(path, name));
  } catch (error) {
    // As on a disk that is full: half of a secret is not left behind.
    rmSync(beside, { force: true, recursive: true });
    throw error;
  }
}

function jsonOf(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function linesOf(texts: Given): string {
  return Object.entries(texts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join("");
}

function textsIn(name: string, text: string): Texts {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const pairs = lines.map((line) => {
    const [, key, value] = /^([A-Z][A-Z0-9_]*)="([^"]*)"$/.exec(line.trim()) ?? [];
    // The line itself may be a secret.
    if (key === undefined || value === undefined) throw new UsageError(`${name}: expected NAME="value"`);
    return [key, value] as const;
  });
  const twice = pairs.find(([key], i) => pairs.findIndex(([other]) => other === key) !== i)?.[0];
  if (twice !== undefined) throw new UsageError(`${name}: ${twice} stands there twice`);
  return Object.fromEntries(pairs);
}
