// A release can be made again, byte for byte; its list of components says what comes along; its note vouches for exactly
// these tarballs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { createNoteSigner } from "@svc/tlog";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Components, componentFaults, listComponents } from "../components.ts";
import { buildAndPack, differences } from "../reproduce.ts";
import { hashesOf, releaseFaults, signRelease } from "../statement.ts";

describe("packages", () => {
  test("two builds of one package are packed into the same bytes", { tags: "long" }, () => {
    const build = () => buildAndPack([["tsc", "-b", "sdk/messages"]], ["sdk/core", "sdk/messages"]);
    const [first, second] = [build(), build()];
    expect(first.map(({ name }) => name).sort()).toEqual(["@svc/core", "@svc/messages"]);
    expect(differences(first, second)).toEqual([]);
  });

  test("a byte more, a package more, a package less are differences", () => {
    const packed = (name: string, sha256: string) => ({ name, version: "1.0.0", sha256 });
    const both = [packed("a", "1"), packed("b", "2")];
    expect(differences(both, both)).toEqual([]);
    expect(differences(both, [packed("a", "1"), packed("b", "3")])).toEqual(["b"]);
    expect(differences(both, [packed("a", "1")])).toEqual(["b"]);
    expect(differences([packed("a", "1")], both)).toEqual(["b"]);
  });

  test("a build that fails is no build", { tags: "long" }, () => {
    expect(() => buildAndPack([["tsc", "-b", "sdk/none"]], ["sdk/messages"])).toThrow("tsc -b sdk/none");
  });
});

const LOCKFILE = {
  name: "example",
  version: "1.0.0",
  lockfileVersion: 3,
  packages: {
    "": { name: "example", version: "1.0.0", workspaces: ["sdk/one"], dependencies: { hashes: "1.2.3" } },
    "node_modules/@example/one": { resolved: "sdk/one", link: true },
    "node_modules/alias": { name: "@real/name", version: "4.0.0", license: "MIT" },
    "node_modules/hashes": { version: "1.2.3", license: "MIT", dependencies: { deeper: "2.0.0" } },
    "node_modules/hashes/node_modules/deeper": { version: "2.0.0", license: "MIT" },
    "sdk/one": { name: "@example/one", version: "1.0.0", dependencies: { alias: "npm:@real/name@4.0.0" } },
  },
};

/** A repository of one package, in a folder of that name. */
function plantRepository(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "vdi-components-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const root = join(folder, name);
  mkdirSync(join(root, "sdk/one"), { recursive: true });
  const { packages, ...whole } = LOCKFILE;
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(LOCKFILE));
  writeFileSync(join(root, "package.json"), JSON.stringify({ ...packages[""], ...whole }));
  writeFileSync(join(root, "sdk/one/package.json"), JSON.stringify(packages["sdk/one"]));
  return root;
}

/** Of this repository. */
const text = listComponents();

describe("the list of components", () => {
  const list = JSON.parse(text) as Components & { metadata: { component: { name: string } } };
  const first = list.components[0] as Components["components"][number];
  const printed = (components: readonly object[]) => JSON.stringify({ ...list, components });

  test("has all of the lockfile, nothing else, by the names of the registry", () => {
    expect(componentFaults(text)).toEqual([]);
    expect(list).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "svc-vdi" } } });
    const names = list.components.map(({ name }) => name);
    for (const name of ["@svc/vdi-verifier", "@noble/curves", "valibot", "vitest"])
      expect(names).toContain(name);
  });

  test("is the same each time, in whichever folder", () => {
    const repository = plantRepository("one");
    const planted = listComponents(repository);
    expect(listComponents(plantRepository("other"))).toBe(planted);
    expect(componentFaults(planted, repository)).toEqual([]);
    const { components } = JSON.parse(planted) as Components;
    expect(components.map(({ name }) => name).sort()).toEqual([
      "@example/one",
      "@real/name",
      "deeper",
      "hashes",
    ]);
  });

  test("a component less, more, or of another version is named", () => {
    const named = `${first.name}@${first.version}`;
    const newer = { ...first, version: "999.0.0" };
    const lacking = `components: ${named} is locked and not listed`;
    const beyond = `components: ${first.name}@999.0.0 is listed and not locked`;
    expect(componentFaults(printed(list.components.slice(1)))).toEqual([lacking]);
    expect(componentFaults(printed([...list.components, newer]))).toEqual([beyond]);
    expect(componentFaults(printed([newer, ...list.components.slice(1)]))).toEqual([lacking, beyond]);
  });
});

test("the list is what CycloneDX's own schema takes, and an altered one is not", async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
  expect(JSON.parse(text)).toMatchObject({ specVersion: Spec.Version.v1dot5 });
  expect(await validator.validate(text)).toBeNull();
  const altered = JSON.parse(text) as { components: { type: string }[] };
  (altered.components[0] as { type: string }).type = "thing";
  expect(await validator.validate(JSON.stringify(altered))).not.toBeNull();
});

describe("the note of a release", () => {
  const seed = "5e".repeat(32);
  const signer = createNoteSigner("releases.example", Buffer.from(seed, "hex"));
  const sha256 = createHash("sha256").update("tarball").digest("hex");
  const components = createHash("sha256").update("{}").digest("hex");
  const tarballs = [{ name: "@svc/core", version: "0.1.0", sha256 }];
  const note = signRelease({ version: "0.1.0", commit: "ab".repeat(20), tarballs, components }, signer);

  test("vouches for what it names", () => {
    const received = new Map([
      ["@svc/core@0.1.0", sha256],
      ["components.cdx.json", components],
    ]);
    expect(releaseFaults(note, [signer.key], received)).toEqual([]);
  });

  test.each([
    [
      "another tarball",
      () => releaseFaults(note, [signer.key], new Map([["@svc/core@0.1.0", components]])),
      "another hash",
    ],
    [
      "one that it does not name",
      () => releaseFaults(note, [signer.key], new Map([["@svc/x@0.1.0", sha256]])),
      "does not name",
    ],
    [
      "an altered note",
      () => releaseFaults(note.replace("0.1.0", "0.1.1"), [signer.key], new Map()),
      "bad_signature",
    ],
    ["a key that nobody pinned", () => releaseFaults(note, [], new Map()), "unknown_signers"],
  ])("and for nothing else: %s", (_, faults, expected) => {
    expect(faults().join()).toContain(expected);
  });

  test("a tarball is read, whatever its file is called", () => {
    const folder = mkdtempSync(join(tmpdir(), "vdi-release-"));
    const own = process.cwd();
    try {
      mkdirSync(join(folder, "package"));
      writeFileSync(join(folder, "package/package.json"), '{"name":"@svc/core","version":"0.1.0"}');
      process.chdir(folder);
      const names = ["localhost:any.tgz", "--checkpoint-action=exec=sh.tgz", "-.tgz"];
      expect(spawnSync("tar", ["-czf", "./any.tgz", "package"]).status).toBe(0);
      for (const name of names) copyFileSync("any.tgz", name);
      expect(hashesOf(names).map(([name]) => name)).toEqual(names.map(() => "@svc/core@0.1.0"));
    } finally {
      process.chdir(own);
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("a tarball whose manifest holds a text in place of a name goes by its file's name", () => {
    const folder = mkdtempSync(join(tmpdir(), "vdi-release-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "package"));
    const tarball = join(folder, "any.tgz");
    for (const name of ["a\n1 files are as the note has them", "\u001b[2Ja", "../a", "A b"]) {
      writeFileSync(join(folder, "package/package.json"), JSON.stringify({ name, version: "1.0.0" }));
      expect(spawnSync("tar", ["-czf", tarball, "-C", folder, "package"]).status).toBe(0);
      expect(hashesOf([tarball]).map(([shown]) => shown)).toEqual(["any.tgz"]);
    }
  });

  test("files are named as they came: a tarball by its manifest, and a byte more is another hash", () => {
    const folder = mkdtempSync(join(tmpdir(), "vdi-release-"));
    try {
      mkdirSync(join(folder, "package"));
      writeFileSync(join(folder, "package/package.json"), '{"name":"@svc/core","version":"0.1.0"}');
      const [tarball, list] = [join(folder, "any.tgz"), join(folder, "components.cdx.json")];
      expect(spawnSync("tar", ["-czf", tarball, "-C", folder, "package"]).status).toBe(0);
      writeFileSync(list, "{}");
      const received = hashesOf([tarball, list]);
      expect(received.map(([name]) => name)).toEqual(["@svc/core@0.1.0", "components.cdx.json"]);
      const packed = [{ name: "@svc/core", version: "0.1.0", sha256: received[0]?.[1] as string }];
      const release = { version: "0.1.0", commit: "ab".repeat(20), tarballs: packed, components };
      const signed = signRelease(release, signer);
      expect(releaseFaults(signed, [signer.key], received)).toEqual([]);
      const original = join(folder, "original.tgz");
      copyFileSync(tarball, original);
      appendFileSync(tarball, "\0");
      expect(releaseFaults(signed, [signer.key], hashesOf([tarball, original]))).toHaveLength(1);
      expect(releaseFaults(signed, [signer.key], hashesOf([tarball])).join()).toContain("another hash");
      appendFileSync(tarball, "x");
      expect(releaseFaults(signed, [signer.key], hashesOf([tarball])).join()).toMatch(
        /another hash|does not name/,
      );
      const none = join(folder, "none.tgz");
      writeFileSync(none, "no tarball");
      expect(releaseFaults(signed, [signer.key], hashesOf([none])).join()).toContain("does not name");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
