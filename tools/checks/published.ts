// Checks that others can use what npm would publish. Each public package is packed once, and the tarball judged:
// publint follows every entry of its manifest, "are the types wrong" resolves its types as importing ESM and bundlers
// do, and its contents are those that `contents.ts` asks for. Needs a build.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  checkPackage,
  createPackageFromTarballData,
  type Problem,
  type ResolutionKind,
} from "@arethetypeswrong/core";
import { problemAffectsResolutionKind, problemKindInfo } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { packPublished, readTarball } from "../packed/tarballs.ts";
import { contentFindings } from "./contents.ts";
import { PACKAGES, type Package, publicPackages } from "./packages.ts";

// The profile "esm-only": who requires an ES module does so in a Node that can, with types of its own era.
const RESOLUTIONS: readonly ResolutionKind[] = ["node16-esm", "bundler"];

/** @returns one sentence for each finding */
export async function checkPublished(
  root: string,
  packages: readonly Package[] = PACKAGES,
): Promise<string[]> {
  const destination = mkdtempSync(join(tmpdir(), "vdi-pack-"));
  try {
    const tarballs = packPublished(root, destination, packages);
    const findings: string[] = [];
    for (const { folder, name } of publicPackages(root, packages)) {
      const tarball = tarballs.find((one) => one.name === name);
      if (tarball === undefined) throw new Error(`npm pack made no tarball of ${name}`);
      findings.push(...(await tarballFindings(root, folder, tarball.path)));
    }
    return findings;
  } finally {
    rmSync(destination, { recursive: true, force: true });
  }
}

async function tarballFindings(root: string, folder: string, path: string): Promise<string[]> {
  const data = readFileSync(path);
  const pack = { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) };
  const { messages, pkg } = await publint({ pack, strict: true });
  const said = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
  return [...said, ...(await typeFindings(data)), ...contentFindings(root, readTarball(path))].map(
    (finding) => `${folder}/package.json: ${finding}`,
  );
}

async function typeFindings(tarball: Uint8Array): Promise<string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(tarball));
  if (analysis.types === false) return ["carries no types"];
  return analysis.problems
    .filter((problem) =>
      RESOLUTIONS.some((resolution) => problemAffectsResolutionKind(problem, resolution, analysis)),
    )
    .map((problem) => `types: ${problemKindInfo[problem.kind].title}, ${placeOf(problem)}`);
}

function placeOf(problem: Problem): string {
  if ("entrypoint" in problem) return `entry "${problem.entrypoint}" (${problem.resolutionKind})`;
  if ("moduleSpecifier" in problem) return `"${problem.moduleSpecifier}" in ${problem.fileName}`;
  return "typesFileName" in problem ? problem.typesFileName : problem.fileName;
}
