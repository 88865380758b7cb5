// `npm run release`, `npm run reproduce`: two builds compared; the signed statement of a release, made and verified: see HELP.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createNoteSigner, encodeVkey, requireVkey } from "@svc/tlog";
import { ARCHIVE_NAME, makeArchive } from "../../conformance/scripts/make-archive.ts";
import { publicPackages } from "../checks/packages.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { componentFaults, listComponents } from "./components.ts";
import { buildAndPack, differences, type Packed } from "./reproduce.ts";
import { hashesOf, releaseFaults, signRelease } from "./statement.ts";

const HELP = `npm run release -- reproduce [--json]
  Builds and packs every published package twice, from the sources alone, and compares the bytes. Some minutes.
npm run release -- statement --name NAME --seed FILE --out DIR
  The same once; writes the tarballs, the conformance suite, components.cdx.json (CycloneDX) and release.note: hashes,
  commit, signed under NAME by the Ed25519 seed (64 hex digits) in FILE. Tells the key (vkey) that readers pin.
npm run release -- verify --key VKEY --note FILE FILE...
  Whether the note is signed by the key and names each file (tarballs, components.cdx.json) with the hash that it has.
Exit code 0: done, and all bytes equal. 1: some are not. 2: wrong use or no build.`;

const BUILD = [["npm", "run", "build"]] as const;

const published = () => publicPackages(REPOSITORY).map(({ folder }) => folder);

function reproduce(json: boolean): number {
  const runs: Packed[][] = [1, 2].map((run) => {
    console.error(`build ${run} of 2`);
    return buildAndPack(BUILD, published());
  });
  const [first, second] = runs as [Packed[], Packed[]];
  const differing = differences(first, second);
  if (json) console.log(JSON.stringify({ tarballs: first, differing }));
  else {
    for (const { name, version, sha256 } of first) console.log(`${sha256}  ${name}@${version}`);
    console.log(
      `${first.length} tarballs, ${differing.length} of them differ${differing.map((name) => ` ${name}`).join("")}`,
    );
  }
  return differing.length === 0 ? 0 : 1;
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: REPOSITORY, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}

function state(name: string, seedFile: string, out: string): number {
  const commit = git("rev-parse", "HEAD");
  if (git("status", "--porcelain") !== "")
    throw new Error("the sources are not those of the commit: git status");
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")) as {
    version: string;
  };
  const components = listComponents();
  const faults = componentFaults(components);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  mkdirSync(out, { recursive: true });
  const archive = makeArchive(out);
  const suite = {
    name: ARCHIVE_NAME,
    version,
    sha256: createHash("sha256").update(readFileSync(archive)).digest("hex"),
  };
  const release = {
    version,
    commit,
    tarballs: [...buildAndPack(BUILD, published(), resolve(out)), suite],
    components: createHash("sha256").update(components).digest("hex"),
  };
  const signer = createNoteSigner(name, Buffer.from(readFileSync(seedFile, "utf8").trim(), "hex"));
  writeFileSync(join(out, "components.cdx.json"), components);
  writeFileSync(join(out, "release.note"), signRelease(release, signer));
  console.log(
    `${release.tarballs.length} tarballs in ${resolve(out)}/release.note, under ${encodeVkey(signer.key)}`,
  );
  return 0;
}

function verify(key: string, noteFile: string, files: readonly string[]): number {
  const faults = releaseFaults(readFileSync(noteFile, "utf8"), [requireVkey("--key", key)], hashesOf(files));
  for (const fault of faults) console.log(fault);
  if (faults.length === 0) console.log(`${files.length} files are as the note has them`);
  return faults.length === 0 ? 0 : 1;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      json: { type: "boolean", default: false },
      name: { type: "string" },
      seed: { type: "string" },
      out: { type: "string" },
      key: { type: "string" },
      note: { type: "string" },
    },
  });
  const { name, seed, out, key, note } = values;
  const [command, ...files] = positionals;
  if (values.help) console.log(HELP);
  else if (command === "reproduce") process.exitCode = reproduce(values.json);
  else if (command === "statement" && name && seed && out) process.exitCode = state(name, seed, out);
  else if (command === "verify" && key && note && files.length > 0)
    process.exitCode = verify(key, note, files);
  else
    throw new TypeError(
      "reproduce, statement with --name, --seed and --out, or verify with --key and --note",
    );
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${HELP}`);
  process.exitCode = 2;
}
