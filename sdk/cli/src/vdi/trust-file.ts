/**
 * The trust file: whom the reader trusts, in the members of the library's options, or as the audit page exports it.
 * Unknown members are refused, because a misspelt demand must not be dropped.
 */
import { VdiError } from "@svc/core";
import { type LogPolicyOptions, makeLogPolicy } from "@svc/vdi-transparency";
import { readOptions, scoreReceiptSet, type VerifierAnchors, type VerifyOptions } from "@svc/vdi-verifier";
import { VerifierRegistry } from "@svc/vdi-verifier-registry";
import { profileOfName, timeOf } from "./arguments.ts";
import type { Terminal } from "./command.ts";
import { readOwnJson } from "./files.ts";

export interface TrustSettings {
  readonly verification: VerifyOptions;
  readonly anchors: VerifierAnchors;
  readonly logs: readonly LogPolicyOptions[];
}

export const TRUST_FILE_HELP = `A trust file is a JSON object. Every member is optional; unknown ones are refused.
  trust              { issuers, verificationKeys, governanceKeys, manifestAuthorities, revocationKeys,
                     minimumGrade, acceptUnrecognisedKey } as the library's options.trust
  revocation         { snapshot, envelope? }
  profileId          the profile where --profile is not given
  requireGovernance  true: step 8 counts in every profile
  trustedVerifiers   ["vdi:verifier:<name>#<public key>", ...]
  tvs                a trusted verifier set
  registry           an exported verifier registry (verifier_registry_v1)
  logs               [{ log: <vkey>, witnesses?: [<vkey>], threshold? }]
The trust roots exported from the audit page (vdi_trust_roots_v1) are read as they are.`;

const MEMBERS = [
  "trust",
  "revocation",
  "profileId",
  "requireGovernance",
  "trustedVerifiers",
  "tvs",
  "registry",
  "logs",
];

interface TrustFlags {
  readonly trust?: string;
  readonly profile?: string;
  readonly at?: string;
}

type Members = { readonly [name: string]: unknown };

/** The trust file and the options of the command line, together and checked. */
export async function readTrust(flags: TrustFlags, terminal: Terminal): Promise<TrustSettings> {
  const file = flags.trust === undefined ? {} : await readTrustFile(flags.trust, terminal);
  const { trustedVerifiers, tvs, registry, logs, ...options } = file;
  const profileId = profileOfName(flags.profile);
  const at = timeOf(flags.at);
  const verification = {
    ...options,
    ...(profileId === undefined ? {} : { profileId }),
    ...(at === undefined ? {} : { at }),
  } as VerifyOptions;
  const anchors = {
    ...(trustedVerifiers === undefined ? {} : { trustedVerifiers }),
    ...(tvs === undefined ? {} : { tvs }),
    ...(registry === undefined ? {} : { registry: openRegistry(registry) }),
  } as object as VerifierAnchors;
  try {
    readOptions(verification);
    scoreReceiptSet([], anchors);
    for (const log of (logs ?? []) as LogPolicyOptions[]) makeLogPolicy(log);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new VdiError("trust_malformed", `${flags.trust}: ${error.message}`, { cause: error });
  }
  return { verification, anchors, logs: (logs ?? []) as LogPolicyOptions[] };
}

async function readTrustFile(path: string, terminal: Terminal): Promise<Members> {
  const value = await readOwnJson(path, terminal);
  const fail = (detail: string) => new VdiError("trust_malformed", `${path}: ${detail}`);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw fail("expected an object");
  const file = value as Members;
  if (file.type === "vdi_trust_roots_v1") return fromPage(file);
  const unknown = Object.keys(file).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw fail(`unknown member ${JSON.stringify(unknown.slice(0, 64))}`);
  if (file.logs !== undefined && !Array.isArray(file.logs)) throw fail("logs: expected an array");
  return file;
}

function openRegistry(document: unknown): VerifierRegistry {
  const registry = new VerifierRegistry();
  registry.import(document);
  return registry;
}

/** An empty list of the page means "none given", as on the page: it would refuse everybody. */
function fromPage(file: Members): Members {
  const list = (name: string) => (Array.isArray(file[name]) ? (file[name] as readonly Members[]) : []);
  const keys = ["issuers", "governanceKeys", "manifestAuthorities", "revocationKeys"].flatMap((name) => {
    const pinned = list(name).map(({ label: _label, ...key }) => key);
    return pinned.length === 0 ? [] : [[name, pinned] as const];
  });
  const circuits = list("verificationKeys").map(({ key }) => key);
  const trust = {
    ...Object.fromEntries(keys),
    ...(circuits.length === 0 ? {} : { verificationKeys: circuits }),
    ...(file.minimumGrade === undefined ? {} : { minimumGrade: file.minimumGrade }),
  };
  const witnesses = list("witnesses").map(({ vkey }) => vkey);
  const verifiers = list("verifiers").map(({ verifier }) => verifier);
  return {
    ...(file.profile === undefined ? {} : { profileId: file.profile }),
    ...(Object.keys(trust).length === 0 ? {} : { trust }),
    ...(file.revocation === undefined ? {} : { revocation: file.revocation }),
    ...(verifiers.length === 0 ? {} : { trustedVerifiers: verifiers }),
    logs: list("logs").map(({ vkey }) => ({ log: vkey, witnesses, threshold: file.witnessThreshold ?? 0 })),
  };
}
