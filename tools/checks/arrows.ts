// Packages and arrows: which source file may import which. dependency-cruiser resolves every import, ours by
// package name through `exports` into the built `dist` of the other package, and judges it by the table of packages.
// Needs a build, because an unbuilt package does not resolve; what does not resolve is a finding, not a pass.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  cruise,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IModule,
  type IViolation,
} from "dependency-cruiser";
import {
  GPL_PACKAGES,
  hasSource,
  PACKAGES,
  type Package,
  PORTABLE_ENTRIES,
  presentPackages,
} from "./packages.ts";

// Specifiers that the test runner or the platform answers, not the file system.
const ANSWERED_ELSEWHERE = "^(node|cloudflare|vectors|run|virtual):";
const SOURCE_FOLDERS = ["src", "test", "bench", "scripts"];

function own(folders: readonly string[], below = ""): string {
  return `^(${folders.join("|")})/(?!node_modules/)${below}`;
}

function rulesFor(pkg: Package, all: readonly Package[]): IForbiddenRuleType[] {
  const others = all.map(({ folder }) => folder).filter((folder) => folder !== pkg.folder);
  const unlisted = others.filter((folder) => !pkg.mayImport.includes(folder));
  const anySource = own([pkg.folder], `(${SOURCE_FOLDERS.join("|")})/`);
  const rules: IForbiddenRuleType[] = [
    {
      name: "unresolved",
      comment: "imports what does not resolve: not built, not installed, or hidden by `exports`",
      severity: "error",
      from: { path: own([pkg.folder], "src/") },
      to: { couldNotResolve: true, pathNot: ANSWERED_ELSEWHERE },
    },
    {
      name: "past-the-door",
      comment: "reaches into another package by path instead of by package name",
      severity: "error",
      from: { path: anySource },
      // Test data, unlike code, may be shared by path: it has no package name.
      to: {
        path: own(others),
        pathNot: "/test/(fixtures|vectors|periods/vectors)/.+\\.json$",
        dependencyTypesNot: ["aliased-workspace"],
      },
    },
  ];
  rules.push({
    name: "source-reads-test",
    comment: "source imports what is there for tests",
    severity: "error",
    from: { path: own([pkg.folder], "src/") },
    to: {
      path: own(
        all.map(({ folder }) => folder),
        "(test|bench|scripts)/",
      ),
    },
  });
  if (unlisted.length > 0) {
    rules.push({
      name: "unlisted-arrow",
      comment: "imports a package that its row in tools/checks/packages.ts does not name",
      severity: "error",
      from: { path: own([pkg.folder], "src/") },
      to: { path: own(unlisted) },
    });
  }
  return rules;
}

/** What is not to be reached from a file, through however many others. */
interface FarRule {
  readonly comment: string;
  /** Of the files that it holds for. */
  readonly from: RegExp;
}

// Scripts and tests of the circuits nobody's source reaches: source-reads-test, past-the-door.
const FAR = new RegExp(
  `^sdk/prover/dist/index\\.js$|^circuits/(src|dist)/|(^|/)node_modules/(${GPL_PACKAGES.join("|")})/`,
);

function farRules(present: readonly Package[]): FarRule[] {
  const portable = present.filter((pkg) => pkg.portable).map(({ folder }) => folder);
  return [
    {
      comment: "a portable package reaches the prover for Node, the circuits or GPL code",
      // The prover's entry for browsers is held to the same (PORTABLE_ENTRIES); who may import it at all is in the table.
      from: new RegExp(own(portable, "src/")),
    },
    {
      comment: "a portable stand-in reaches the prover itself, the circuits or GPL code",
      // Its codes and names of errors may stay what they are everywhere; they are an entry of their own.
      from: new RegExp(`^(${PORTABLE_ENTRIES.join("|")})$`),
    },
  ];
}

/**
 * Of each file that reaches what is far, the next file on a shortest way there. All ways at once, back from their ends:
 * dependency-cruiser's own rule looks for each from each file, which is a third of its time.
 */
function waysToFar(modules: readonly IModule[]): Map<string, string> {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  const next = new Map<string, string>();
  const ends = [...importers.keys()].filter((path) => FAR.test(path));
  for (const reached = [...ends]; reached.length > 0; ) {
    const path = reached.shift() as string;
    for (const importer of importers.get(path) ?? []) {
      if (next.has(importer) || FAR.test(importer)) continue;
      next.set(importer, path);
      reached.push(importer);
    }
  }
  return next;
}

/** The nearest that is reached is enough to say about a file; it may lead to dozens more. */
function farFindings(modules: readonly IModule[], rules: readonly FarRule[]): string[] {
  const next = waysToFar(modules);
  return rules.flatMap(({ comment, from }) =>
    [...next.keys()]
      .filter((source) => from.test(source))
      .map((source) => {
        const way = [source];
        for (let at = next.get(source); at !== undefined; at = next.get(at)) way.push(at);
        return `${source} -> ${way.at(-1)}: ${comment} (${way.join(" -> ")})`;
      }),
  );
}

/**
 * Judges every import in the packages of the tree at `root`.
 *
 * @returns one sentence for each finding
 */
export async function checkArrows(root: string, packages: readonly Package[] = PACKAGES): Promise<string[]> {
  const present = presentPackages(root, packages).filter((pkg) => hasSource(root, pkg));
  if (present.length === 0) return [];
  const cruised = present
    .flatMap(({ folder }) => SOURCE_FOLDERS.map((source) => `${folder}/${source}`))
    .concat(PORTABLE_ENTRIES)
    .filter((path) => existsSync(join(root, path)));
  const forbidden = present.flatMap((pkg) => rulesFor(pkg, packages));
  const { output } = await cruise(
    cruised,
    {
      // It refuses a folder that ends in a slash.
      baseDir: resolve(root),
      validate: true,
      // No cycles, orphans or metrics: the rules ask for none of them, and they are half of the time.
      skipAnalysisNotInRules: true,
      ruleSet: { forbidden },
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      doNotFollow: { path: "(^|/)node_modules/" },
    },
    { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  );
  const { modules, summary } = output as ICruiseResult;
  return [...findingsOf(summary.violations, forbidden), ...farFindings(modules, farRules(present))];
}

function findingsOf(violations: readonly IViolation[], rules: readonly IForbiddenRuleType[]): string[] {
  const comments = new Map(rules.map(({ name, comment }) => [name, comment]));
  return [...new Set(violations.map(({ from, to, rule }) => `${from} -> ${to}: ${comments.get(rule.name)}`))];
}
