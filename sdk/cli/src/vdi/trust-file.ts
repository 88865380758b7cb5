/** The trust file and the options of the command line, together and checked. */

import { type IssuerNames, issuerNames, KIND_NAMES, recognise } from "@svc/audit";
import { withoutUndefined } from "@svc/core";
import type { Failure } from "@svc/core/finding";
import {
  createTrustPolicy,
  parseTrustFile,
  type ResolvedIssuer,
  type TrustedLog,
  type TrustOptions,
} from "@svc/core/trust";
import { READING_SET, sentenceOf } from "@svc/messages";
import { makeLogPolicy } from "@svc/tlog";
import { readOptions, type VerifierAnchors, type VerifyOptions } from "@svc/vdi-verifier";
import { VerifierRegistry } from "@svc/vdi-verifier-registry";
import type { Terminal } from "../terminal/command.ts";
import { profileOfName, timeOf } from "./arguments.ts";
import { FileError, readTextFile } from "./files.ts";
import { readFetched } from "./issuer/files.ts";

export interface TrustSettings {
  /** The trust file as `trust`, and the time asked about. */
  readonly verification: VerifyOptions & { readonly trust?: TrustOptions };
  /** Of the trust file, its registry opened. */
  readonly anchors: VerifierAnchors;
  /** Of the trust file. */
  readonly logs: readonly TrustedLog[];
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
  const file = flags.trust === undefined ? undefined : await readTrustFile(flags.trust, terminal);
  const asked = profileId === undefined ? file : { ...file, profileId };
  // Read once for everything that is asked under it.
  const trust = asked === undefined ? undefined : createTrustPolicy(asked);
  const { trustedVerifiers, tvs, registry, logs = [] } = file ?? {};
  const directories: ResolvedIssuer[] = [];
  for (const path of flags.directory ?? []) directories.push(...(await readFetched(path, terminal)));
  const verification = withoutUndefined({
    at,
    trust,
    directories: directories.length === 0 ? undefined : directories,
  });
  readOptions(verification);
  return {
    verification,
    anchors: withoutUndefined({
      trustedVerifiers,
      tvs,
      registry: registry === undefined ? undefined : openRegistry(registry),
    }),
    logs,
    names: issuerNames(trust),
  };
}

/** @throws FileError that says what is wrong with the file */
async function readTrustFile(path: string, terminal: Terminal): Promise<TrustOptions> {
  const text = await readTextFile(path, terminal);
  try {
    const trust = parseTrustFile(text);
    if (trust.registry !== undefined) openRegistry(trust.registry);
    for (const [i, log] of (trust.logs ?? []).entries()) openLog(log, i);
    return trust;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    const why =
      error.cause === undefined
        ? (otherKind(text) ?? error.message)
        : sentenceOf(READING_SET, error.cause as Failure);
    throw new FileError("trust_malformed", `the trust file ${path} cannot be used: ${why}`, { cause: error });
  }
}

/** Of a document that was given in the place of a trust file. */
function otherKind(text: string): string | null {
  const [{ kind } = { kind: "unknown" as const }] = recognise(text, "");
  return kind === "unknown" || kind === "trust_roots" ? null : `it is no trust file (${KIND_NAMES[kind]})`;
}

/** The form of its keys was read; here their ids and types are. */
function openLog(log: TrustedLog, index: number): void {
  try {
    makeLogPolicy(log);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new TypeError(`logs[${index}].${error.message}`);
  }
}

/** @throws TypeError for what is none */
function openRegistry(document: unknown): VerifierRegistry {
  const registry = new VerifierRegistry();
  const imported = registry.import(document);
  if (!imported.ok) throw new TypeError(`registry${imported.pointer ?? ""}: ${imported.detail}`);
  return registry;
}
