// Faults that would break other people's `npm install`, each planted once.
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Package } from "../packages.ts";
import { checkPublished } from "../published.ts";
import { type Files, packageFiles, plantTree } from "./tree.ts";

const LICENCE = "MIT License\n\nPermission is hereby granted\n";
const DOCUMENTS = {
  LICENSE: LICENCE,
  "README.md": "# A package\n\nOn no registry yet. Changes: `CHANGELOG.md`.\n",
};
const PUBLISHED = { files: ["dist"], engines: { node: ">=20" } };

/** Files of one package, sound but for what `manifest` and `own` change. */
function packageOf(folder: string, name: string, manifest: object = {}, own: Files = {}): Files {
  const placed = Object.entries({ ...DOCUMENTS, ...own }).map(([path, content]) => [
    `${folder}/${path}`,
    content,
  ]);
  return {
    ...packageFiles(folder, name, [], { ...PUBLISHED, ...manifest }),
    ...Object.fromEntries(placed.filter(([, content]) => content !== null)),
  };
}

const tree = (workspaces: readonly string[], files: Files) =>
  plantTree({ LICENSE: LICENCE, "package.json": { workspaces }, ...files });

const repository = (manifest: object = {}, own: Files = {}) =>
  tree(["sdk/core"], packageOf("sdk/core", "@svc/core", manifest, own));

test("a sound package has no findings", async () => {
  expect(await checkPublished(repository())).toEqual([]);
});

test("a private package is not published, whatever it says", async () => {
  expect(await checkPublished(repository({ private: true, files: ["src"] }))).toEqual([]);
});

const FAULTS: readonly (readonly [name: string, manifest: object, own: Files, wanted: RegExp])[] = [
  ["an entry that the tarball would not hold", { files: ["src"] }, {}, /dist\/index\.js .*not exist/],
  [
    "an entry that does not exist",
    { exports: { ".": { types: "./dist/index.d.ts", default: "./dist/gone.js" } } },
    {},
    /\.\/dist\/gone\.js but the file does not exist/,
  ],
  [
    "one of several entries without types",
    {
      exports: {
        ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
        "./fast": "./dist/fast.js",
      },
    },
    { "dist/fast.js": "export const fast = 1;\n" },
    /types: .*entry "\.\/fast" \(node16-esm\)/,
  ],
  [
    "types that name what is not there",
    {},
    { "dist/index.d.ts": 'export type { Gone } from "./gone.ts";\n' },
    /"\.\/gone\.ts" in .*dist\/index\.d\.ts/,
  ],
  ["no licence", {}, { LICENSE: null }, /no LICENSE that is the root's/],
  [
    "a licence in other words",
    {},
    { LICENSE: `${LICENCE}, except on Sundays` },
    /no LICENSE that is the root's/,
  ],
  ["no README", {}, { "README.md": null }, /no README\.md/],
  ["a test", {}, { "dist/index.test.js": "export {};\n" }, /publishes dist\/index\.test\.js, a test/],
  ["sources", { files: ["dist", "src"] }, {}, /publishes src\/index\.ts, a source/],
  [
    "a private key",
    {},
    { "dist/key.js": `export const signingKey = "${"5a".repeat(32)}";\n` },
    /publishes dist\/key\.js, with a private key in hex/,
  ],
  [
    "a private JSON Web Key",
    {},
    { "dist/key.json": `{"kty":"OKP","d":"${"A".repeat(43)}"}` },
    /publishes dist\/key\.json, with a private JSON Web Key/,
  ],
  [
    "a private key in PEM",
    {},
    { "dist/key.json": `"-----BEGIN ${"PRIVATE"} KEY-----\nMC4C"` },
    /with a private key in PEM/,
  ],
  [
    "a note's signing key",
    {},
    { "dist/key.json": `"${"PRIVATE"}+KEY+log.example+0123abcd+${"A".repeat(44)}"` },
    /with a note's signing key/,
  ],
  [
    "a webhook's secret",
    {},
    { "dist/key.json": `"${"whsec"}_${"A".repeat(44)}"` },
    /with a webhook's secret/,
  ],
  ["a token", {}, { "dist/key.json": `"${"npm"}_${"a".repeat(36)}"` }, /with a token/],
  ["a by-product", {}, { "dist/.tsbuildinfo": "{}" }, /publishes dist\/\.tsbuildinfo, a by-product/],
  [
    "a map to nowhere",
    {},
    { "dist/more.js": "export {};\n//# sourceMappingURL=more.js.map\n" },
    /names dist\/more\.js\.map, which is not published/,
  ],
  [
    "an import of what stays behind",
    { files: ["dist", "!dist/inner"] },
    { "dist/more.js": 'export * from "./inner/a.js";\n', "dist/inner/a.js": "export {};\n" },
    /dist\/more\.js names dist\/inner\/a\.js, which is not published/,
  ],
  [
    "a path of one machine",
    {},
    { "dist/more.js": `export const at = "${["", "home", "ada", "vdi"].join("/")}";\n` },
    /publishes dist\/more\.js, which names a path of one machine/,
  ],
  [
    "another version of a sibling",
    { dependencies: { "@svc/groth16": "0.0.9" } },
    {},
    /depends on @svc\/groth16 0\.0\.9 and is 0\.1\.0 itself/,
  ],
  [
    "a command that no shell starts",
    { bin: { vdi: "./dist/index.js" } },
    {},
    /bin vdi: \.\/dist\/index\.js is absent or does not start with/,
  ],
];

/** A package for each fault, in one tree: packing takes longer than judging, and npm packs them all at once. */
const packages: readonly Package[] = FAULTS.map((_, i) => ({
  folder: `sdk/fault-${i}`,
  name: `@svc/fault-${i}`,
  portable: true,
  what: "",
  why: "",
}));

let judged: Promise<string[]> | undefined;
const allFindings = () => {
  const planted = FAULTS.map(([, manifest, own], i) =>
    packageOf(`sdk/fault-${i}`, `@svc/fault-${i}`, manifest, own),
  );
  judged ??= checkPublished(
    tree(
      packages.map(({ folder }) => folder),
      Object.assign({}, ...planted),
    ),
    packages,
  );
  return judged;
};

test.each(FAULTS.map(([name, , , wanted], i) => ({ name, wanted, where: `sdk/fault-${i}/package.json: ` })))(
  "$name",
  async ({ wanted, where }) => {
    const own = (await allFindings()).filter((finding) => finding.startsWith(where));
    expect(own.join("\n")).toMatch(wanted);
  },
);

test("the path of the repository that packs", async () => {
  const root = repository({}, { "dist/more.js": "" });
  writeFileSync(`${root}/sdk/core/dist/more.js`, `export const built = "${root}/sdk/core";\n`);
  expect((await checkPublished(root)).join("\n")).toContain(
    "dist/more.js, which names a path of one machine",
  );
});
