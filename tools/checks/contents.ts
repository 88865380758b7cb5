// The contents of a tarball: the root's licence, a README, every file that its scripts name, and our other packages in its
// own version. No tests, sources, paths of the machine that packed it, private keys or tokens.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Manifest } from "./packages.ts";
import { MACHINE_PATHS } from "./text.ts";

type Contents = ReadonlyMap<string, Uint8Array>;

const SCRIPT = /\.[mc]?js$/;
const TEXT = /(\.([mc]?js|d\.ts|json|md|circom|html|css)|^LICENSE)$/;
const NOT_PUBLISHED: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/(^|\/)(tests?|fixtures|bench|examples)\//, "a file for tests or benches"],
  [/\.test\.|\.spec\./, "a test"],
  [/(?<!\.d)\.[mc]?ts$/, "a source"],
  [/\.tsbuildinfo$|\.tgz$|\.log$|(^|\/)\.env/, "a by-product"],
];

/** Forms in which a private key or a token lies in a file. */
const SECRETS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/]/, "a private key in PEM"],
  [/"d"\s*:\s*"[\w-]{43}"/, "a private JSON Web Key"],
  [/PRIVATE\+KEY\+\S+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}/, "a note's signing key"],
  [/(?:secret|signing|private)_?key["']?\s*[:=]\s*["'][0-9a-f]{64}["']/i, "a private key in hex"],
  [/\bwhsec_[A-Za-z0-9+/]{32}/, "a webhook's secret"],
  [/\b(?:npm_|gh[pousr]_)[A-Za-z0-9]{36}\b|\bAKIA[0-9A-Z]{16}\b/, "a token"],
];

interface Published extends Manifest {
  readonly bin?: Readonly<Record<string, string>>;
}

/**
 * @param root the repository, for its licence and its path
 * @param files by path below `package/`
 * @returns one finding each, without the package's name
 */
export function contentFindings(root: string, files: Contents): string[] {
  return [
    ...documentFindings(root, files),
    ...manifestFindings(files),
    ...[...files].flatMap(([path, content]) => [
      ...NOT_PUBLISHED.flatMap(([pattern, what]) =>
        pattern.test(path) ? [`publishes ${path}, ${what}`] : [],
      ),
      ...pathFindings(root, path, content),
      ...secretFindings(path, content),
      ...(SCRIPT.test(path) ? referenceFindings(path, files) : []),
    ]),
  ];
}

function text(files: Contents, path: string): string | null {
  const content = files.get(path);
  return content === undefined ? null : Buffer.from(content).toString("utf8");
}

function documentFindings(root: string, files: Contents): string[] {
  const findings: string[] = [];
  if (text(files, "LICENSE") !== readFileSync(join(root, "LICENSE"), "utf8"))
    findings.push("publishes no LICENSE that is the root's, to the letter");
  if (text(files, "README.md") === null) findings.push("publishes no README.md");
  return findings;
}

function manifestFindings(files: Contents): string[] {
  const {
    version,
    dependencies = {},
    bin = {},
  } = JSON.parse(text(files, "package.json") ?? "{}") as Published;
  const others = Object.entries(dependencies)
    .filter(([name, wanted]) => name.startsWith("@svc/") && wanted !== version)
    .map(([name, wanted]) => `depends on ${name} ${wanted} and is ${version} itself`);
  const bins = Object.entries(bin)
    .filter(([, path]) => !text(files, posix.normalize(path))?.startsWith("#!/usr/bin/env node\n"))
    .map(([name, path]) => `bin ${name}: ${path} is absent or does not start with "#!/usr/bin/env node"`);
  return [...others, ...bins];
}

function secretFindings(path: string, content: Uint8Array): string[] {
  const held = Buffer.from(content).toString("latin1");
  return SECRETS.flatMap(([pattern, what]) =>
    pattern.test(held) ? [`publishes ${path}, with ${what}`] : [],
  );
}

function pathFindings(root: string, path: string, content: Uint8Array): string[] {
  const bytes = Buffer.from(content);
  const home = root.replace(/\/$/, "");
  const ofMachine =
    (home.length > 1 && bytes.includes(`${home}/`)) ||
    (TEXT.test(path) && MACHINE_PATHS.test(bytes.toString()));
  return ofMachine ? [`publishes ${path}, which names a path of one machine`] : [];
}

// References of a script: imports, URLs of files, maps.
const REFERENCES = [
  /(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}\/[^"'\n]+)["']/g,
  /new URL\(\s*["'](\.{1,2}\/[^"'\n]+)["'],\s*import\.meta\.url/g,
  /^\/\/# sourceMappingURL=(?!data:)(\S+)$/gm,
];

function referenceFindings(path: string, files: Contents): string[] {
  const code = text(files, path) ?? "";
  return REFERENCES.flatMap((pattern) => [...code.matchAll(pattern)])
    .map(([, reference = ""]) => posix.join(posix.dirname(path), reference))
    .filter(
      (target) => !files.has(target) && ![...files.keys()].some((file) => file.startsWith(`${target}/`)),
    )
    .map((target) => `${path} names ${target}, which is not published`);
}
