/** The trust file and the options of the command line, together and checked. */

import type { IssuerNames } from "@svc/audit";
import { parseTrustFile, TRUST_FILE_LIMITS, type TrustFile } from "@svc/audit";
import { type Json, readJson, withoutUndefined } from "@svc/core";
import { READING_SET, sentenceOf } from "@svc/messages";
import type { LogPolicyOptions } from "@svc/tlog";
import { readOptions, type VerifierAnchors, type VerifyOptions } from "@svc/vdi-verifier";
import { VerifierRegistry } from "@svc/vdi-verifier-registry";
import type { Terminal } from "../terminal/command.ts";
import { profileOfName, timeOf } from "./arguments.ts";
import { FileError, readTextFile } from "./files.ts";
import { readFetched } from "./issuer/files.ts";

export interface TrustSettings {
  readonly verification: VerifyOptions;
  readonly anchors: VerifierAnchors;
  readonly logs: readonly LogPolicyOptions[];
  /** Meters that bills have to be signed by. */
  readonly meterKeys?: NonNullable<TrustFile["meterKeys"]>;
  /** The document that `anchors.registry` was opened from. */
  readonly registry?: Json;
  /** The reader's names for pinned issuers, by public key. */
  readonly names: IssuerNames;
}

interface TrustFlags {
  readonly trust?: string | undefined;
  readonly directory?: readonly string[] | undefined;
  readonly profile?: string | undefined;
  readonly at?: string | undefined;
}

/** @throws UsageError for a wrong option, VdiError for a file that cannot be read or used */
export async function readTrust(flags: TrustFlags, terminal: Terminal): Promise<TrustSettings> {
  const profileId = profileOfName(flags.profile);
  const at = timeOf(flags.at);
  const { verification, ...file } = await readFileOf(flags.trust, terminal);
  const directories = [...(verification.directories ?? [])];
  for (const path of flags.directory ?? []) directories.push(...(await readFetched(path, terminal)));
  const given = { profileId, at, directories: directories.length === 0 ? undefined : directories };
  const options = { ...verification, ...withoutUndefined(given) };
  readOptions(options);
  return { ...file, verification: options };
}

async function readFileOf(path: string | undefined, terminal: Terminal): Promise<TrustSettings> {
  if (path === undefined) return { verification: {}, anchors: {}, logs: [], names: {} };
  const text = await readTextFile(path, terminal);
  const read = readJson(text, TRUST_FILE_LIMITS);
  if (!read.ok) {
    throw new FileError(
      "trust_malformed",
      `the trust file ${path} cannot be used: ${sentenceOf(READING_SET, read)}`,
    );
  }
  try {
    const { registry, ...file } = parseTrustFile(read.value);
    if (registry === undefined) return file;
    return { ...file, registry, anchors: { ...file.anchors, registry: openRegistry(registry) } };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    const { message } = error;
    throw new FileError("trust_malformed", `the trust file ${path} cannot be used: ${message}`, {
      cause: error,
    });
  }
}

/** @throws TypeError for what is none */
export function openRegistry(document: unknown): VerifierRegistry {
  const registry = new VerifierRegistry();
  const imported = registry.import(document);
  if (!imported.ok) throw new TypeError(`registry${imported.pointer ?? ""}: ${imported.detail}`);
  return registry;
}
