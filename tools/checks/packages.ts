// The table of packages. The checks on imports, manifests and licences read it, and README.md shows it (`npm run packages`
// writes it there). A package may import only those of ours that its manifest declares, and may declare only those above
// it. A workspace without a row is a finding.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writtenFiles } from "./files.ts";

export interface Package {
  readonly folder: string;
  readonly name: string;
  /** Runs in a browser and in workerd: nothing it reaches may be the prover or GPL code. */
  readonly portable: boolean;
  /** For the front page, which shows this table: what the package holds, and why it is separate. */
  readonly what: string;
  readonly why: string;
}

/** In dependency order. */
export const PACKAGES: readonly Package[] = [
  {
    folder: "sdk/core",
    name: "@svc/core",
    portable: true,
    what: "strict reader, canonical JSON, digests, signing, trust rules, Poseidon, wire documents, the statement",
    why: "every other package needs all of it, and none may have its own copy",
  },
  {
    folder: "sdk/messages",
    name: "@svc/messages",
    portable: true,
    what: "reason codes, states and verdicts as text, in English and German",
    why: "text changes and is translated; findings do not",
  },
  {
    folder: "sdk/groth16",
    name: "@svc/groth16",
    portable: true,
    what: "Groth16 over BN254: WebAssembly engine, JavaScript engine, setup transcripts",
    why: "arithmetic that knows no decision, for people who verify other circuits",
  },
  {
    folder: "circuits",
    name: "@svc/circuits",
    portable: false,
    what: "the decision circuit, its tests, setup and artefacts",
    why: "alone with the prover in touching code under the GPL",
  },
  {
    folder: "sdk/registry",
    name: "@svc/vdi-registry",
    portable: true,
    what: "published constraint manifests",
    why: "data with versions of its own, which a verifier may pin without running anything",
  },
  {
    folder: "sdk/verifier-registry",
    name: "@svc/vdi-verifier-registry",
    portable: true,
    what: "verifier identities and the life of their keys",
    why: "who keeps such a registry verifies nothing",
  },
  {
    folder: "sdk/tlog",
    name: "@svc/tlog",
    portable: true,
    what: "a generic append-only log (C2SP notes, checkpoints, tiles, witnesses)",
    why: "knows no receipt: usable, and to be judged, by the specifications alone",
  },
  {
    folder: "sdk/transparency",
    name: "@svc/vdi-transparency",
    portable: true,
    what: "the receipt log over it: contradictions, receipt inclusion",
    why: "what receipts add to a log; verifying a decision needs neither",
  },
  {
    folder: "sdk/verifier",
    name: "@svc/vdi-verifier",
    portable: true,
    what: "the eight steps, receipts, acceptance, score; `/periods`: statements about a period and samples of it; the scripts for other people's pages; `/element`: `<vdi-verify>`, with components for React, Vue and Svelte",
    why: "what other people's pages and programs install",
  },
  {
    folder: "sdk/billing",
    name: "@svc/billing",
    portable: true,
    what: "grants, intents, tariffs, the ledger, billing attestations; `/api`: the HTTP API as one table; `/client`: its typed client",
    why: "money, which decisions do not need",
  },
  {
    folder: "sdk/source",
    name: "@svc/source",
    portable: true,
    what: "sources of inputs: signing leaves for one decision, checking foreign proofs of origin",
    why: "a bureau or a meter installs this and neither prover nor verifier",
  },
  {
    folder: "sdk/prover",
    name: "@svc/vdi-prover",
    portable: false,
    what: "attestations with real proofs (Node; `/browser`: in a tab)",
    why: "proving needs keys of megabytes and threads, which no verifier may reach; snarkjs only where it is chosen",
  },
  {
    folder: "sdk/attest",
    name: "@svc/attest",
    portable: false,
    what: "`attest(config)` and everything re-exported",
    why: "one import for a pipeline in Node and in a tab, with a stand-in everywhere else",
  },
  {
    folder: "sdk/audit",
    name: "@svc/audit",
    portable: true,
    what: "documents and a trust policy in, one report out: data, text, HTML",
    why: "no two outputs may judge the same files apart",
  },
  {
    folder: "sdk/cli",
    name: "@svc/cli",
    portable: false,
    what: "`vdi` and `vdi-log`: the command line",
    why: "files, terminals and exit codes are Node's",
  },
  {
    folder: "sdk/farm",
    name: "@svc/vdi-farm",
    portable: false,
    what: "`vdi-prover`: proving on many machines, jobs in PostgreSQL; `vdi-consume`: attestations verified as they arrive on NATS JetStream",
    why: "a database and a message broker, which nobody else needs",
  },
  {
    folder: "edge",
    name: "@svc/edge",
    portable: true,
    what: "the Worker and its Durable Objects",
    why: "deployed, not installed",
  },
  {
    folder: "web-demo",
    name: "@svc/web-demo",
    portable: true,
    what: "the audit page",
    why: "built, not installed",
  },
];

/**
 * Built files of packages for Node that stand in for them elsewhere, and so reach no more than a portable package may.
 * Built, because their sources may name types of the prover, of which nothing is left.
 */
export const PORTABLE_ENTRIES: readonly string[] = [
  "sdk/attest/dist/portable.js",
  "sdk/prover/dist/browser/index.js",
];

/** Packages under the GPL and what draws them in: allowed where proofs are made and circuits compiled. */
export const GPL_PACKAGES: readonly string[] = [
  "snarkjs",
  "circomlib",
  "circom2",
  "circom_runtime",
  "ffjavascript",
  "r1csfile",
  "fastfile",
  "@iden3/binfileutils",
  "wasmbuilder",
  "wasmcurves",
];

/** Folders of the packages whose manifest may name a GPL package. */
export const GPL_USERS: readonly string[] = ["sdk/prover", "circuits"];

/** The parts of a package manifest that the checks read. */
export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: unknown;
  readonly licenses?: unknown;
  readonly private?: boolean;
  readonly type?: string;
  readonly workspaces?: readonly string[];
  readonly exports?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** @throws Error when the file is absent or no JSON */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

/** Rows of `packages` whose folder is a workspace of the tree at `root`. */
export function presentPackages(root: string, packages: readonly Package[] = PACKAGES): Package[] {
  const workspaces = readManifest(root).workspaces ?? [];
  return packages.filter(({ folder }) => workspaces.includes(folder));
}

/** Folders of our packages that a package declares as dependencies. */
export function ownDependencies(
  root: string,
  { folder }: Pick<Package, "folder">,
  packages = PACKAGES,
): string[] {
  const declared = Object.keys(readManifest(join(root, folder)).dependencies ?? {});
  return packages.filter(({ name }) => declared.includes(name)).map((pkg) => pkg.folder);
}

/** Returns whether the package holds any source; an empty one is not judged. */
export function hasSource(root: string, { folder }: Package): boolean {
  const source = join(root, folder, "src");
  return existsSync(source) && writtenFiles(source).some((path) => path.endsWith(".ts"));
}

/** The packages that are published, in dependency order. */
export function publicPackages(root: string, packages: readonly Package[] = PACKAGES): Package[] {
  return presentPackages(root, packages).filter(
    (pkg) => hasSource(root, pkg) && !readManifest(join(root, pkg.folder)).private,
  );
}
