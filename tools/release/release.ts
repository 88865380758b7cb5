// `npm run release`, `npm run reproduce`: two builds compared; the signed statement of a release, made and verified.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createNoteSigner, encodeVkey, requireVkey } from "@svc/tlog";
import { ARCHIVE_NAME, makeArchive } from "../../conformance/scripts/make-archive.ts";
import { publicPackages } from "../checks/packages.ts";
import { commandLine } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { componentFaults, listComponents } from "./components.ts";
import { buildAndPack, differences, type Packed } from "./reproduce.ts";
import { hashesOf, releaseFaults, signRelease } from "./statement.ts";

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

const { values, words, wrongUse } = commandLine({
  command: "npm run release -- reproduce|statement|verify",
  about: `reproduce        builds and packs every published package twice, from the sources alone, and compares the bytes
statement        builds once; writes tarballs, the conformance suite, components.cdx.json (CycloneDX) and the signed
                 release.note, and prints the key (vkey) that readers pin
verify FILE...   whether the note is signed by the key and names each file with its hash
Exit code 0: done, and all bytes equal. 1: some are not. 2: wrong use or no build.`,
  options: {
    json: { type: "flag", about: "reproduce: print JSON" },
    name: { type: "text", about: "statement: the name that signs" },
    seed: { type: "text", about: "statement: file with the Ed25519 seed, 64 hex digits" },
    out: { type: "text", about: "statement: folder to write" },
    key: { type: "text", about: "verify: the pinned key (vkey)" },
    note: { type: "text", about: "verify: the note" },
  },
  words: { name: "FILE...", most: Number.POSITIVE_INFINITY },
  wrongUseCode: 2,
});
const { name, seed, out, key, note } = values;
const [command, ...files] = words;
try {
  if (command === "reproduce") process.exitCode = reproduce(values.json);
  else if (command === "statement" && name && seed && out) process.exitCode = state(name, seed, out);
  else if (command === "verify" && key && note && files.length > 0)
    process.exitCode = verify(key, note, files);
  else
    wrongUse("expected reproduce, statement with --name, --seed and --out, or verify with --key and --note");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
