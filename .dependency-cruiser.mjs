// Which source file may import which: `depcruise sdk edge web-demo circuits`, as `npm run check` runs it. The rows come
// from the table of packages. Our packages are resolved by name, through `exports`, into their builds: build first.
import { GPL_PACKAGES, ownDependencies, PACKAGES, PORTABLE_ENTRIES } from "./tools/checks/packages.ts";

const oneOf = (folders) => `^(${folders.join("|")})/`;
const folders = PACKAGES.map(({ folder }) => folder);
const without = (some) => folders.filter((folder) => !some.includes(folder));
const portable = PACKAGES.filter((row) => row.portable).map(({ folder }) => folder);

/** The prover for Node, the circuits and GPL code. */
const FAR = [
  "^sdk/prover/dist/(node/)?index\\.js$",
  "^circuits/(src|dist)/",
  `(^|/)node_modules/(${GPL_PACKAGES.join("|")})/`,
].join("|");

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "folder-cycle",
      comment: "two folders of one package import each other",
      severity: "error",
      scope: "folder",
      from: { path: `${oneOf(folders)}src` },
      to: { circular: true },
    },
    {
      name: "unresolved",
      comment: "imports what does not resolve: not built, not installed, or hidden by `exports`",
      severity: "error",
      from: { path: `${oneOf(folders)}src/` },
      // The test runner or the platform answers these.
      to: { couldNotResolve: true, pathNot: "^(node|cloudflare|vectors|run|virtual):" },
    },
    {
      name: "undeclared",
      comment: "imports a package that the manifest beside it does not declare",
      severity: "error",
      from: { path: `${oneOf(folders)}src/` },
      to: { dependencyTypes: ["npm-no-pkg", "npm-dev", "npm-unknown"] },
    },
    {
      name: "source-reads-test",
      comment: "source imports what is there for tests",
      severity: "error",
      from: { path: `${oneOf(folders)}src/` },
      to: { path: `${oneOf(folders)}(test|bench|scripts)/` },
    },
    {
      name: "by-path",
      comment: "reaches into another package by path instead of by package name",
      severity: "error",
      from: { path: `${oneOf(folders)}(src|test|bench|scripts)/` },
      // Test data, unlike code, may be shared by path: it has no package name.
      to: {
        path: oneOf(folders),
        pathNot: ["^$1/", "/test/(fixtures|vectors|periods/vectors)/.+\\.json$"],
        dependencyTypes: ["local"],
      },
    },
    ...PACKAGES.map(({ folder }) => ({
      name: `arrow-${folder.replace("/", "-")}`,
      comment: "imports a package of ours that its manifest does not declare",
      severity: "error",
      from: { path: `^${folder}/src/` },
      to: { path: oneOf(without([folder, ...ownDependencies(import.meta.dirname, { folder })])) },
    })),
    {
      name: "portable-reaches-far",
      comment: "a portable package reaches the prover for Node, the circuits or GPL code",
      severity: "error",
      from: { path: `${oneOf(portable)}src/|^(${PORTABLE_ENTRIES.join("|")})$` },
      to: { reachable: true, path: FAR },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "(^|/)node_modules/" },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
