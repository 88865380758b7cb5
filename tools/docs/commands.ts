// Where each command line of the documentation is run. The first row that matches decides; a command that no row
// matches is a finding, so that nothing is printed that nobody runs.

export type Where =
  /** By the test of the samples, in a folder with the example documents. */
  | "here"
  /** By CI itself or by the test that the reason names. */
  | "elsewhere"
  /** By nobody here: it needs what a test machine must not have. */
  | "not";

type Row = readonly [command: RegExp, where: Where, why: string];

const COMMANDS: readonly Row[] = [
  [/^(npx )?vdi(-log)? /, "here", "the command line itself"],
  [/^node duck\.mjs\b/, "not", "needs DuckDB, which is not among the tools here"],
  [/^parallel --will-cite\b/, "elsewhere", "verify-on-many-machines.node.test.ts runs it"],
  [/^node (-p|-e|--eval|[\w-]+\.mjs)\b/, "here", "a program of the reader's"],
  [/^cp -R node_modules\/@svc\//, "elsewhere", "packed/test/install.node.test.ts copies by the same command"],
  [/^cd docs\/examples$/, "here", "where the samples are run anyway"],
  [/^npm ci( && npm (start|test|run build))?$/, "elsewhere", "the first two steps of CI"],
  [/^npm (start|test)$/, "elsewhere", "CI, and tools/start/test"],
  [/^npm start -- --once/, "elsewhere", "tools/start/test runs the job"],
  [/^npm run (build|check)$/, "elsewhere", "part of npm test"],
  [/^npm run build:(embed|single)$/, "elsewhere", "web-demo/test builds and visits both"],
  [/^npm run lockfile$/, "elsewhere", "npm run check says what it would write"],
  [
    /^(npm run docs|node tools\/docs\/[\w-]+\.ts)$/,
    "elsewhere",
    "tools/docs/test/api.node.test.ts makes the pages anew",
  ],
  [
    /^npm run (browser|docs:site|format|test:long)$/,
    "elsewhere",
    "part of CI or, with VDI_LONG, of tools/site/test",
  ],
  [/^npm run circuits:check\b/, "elsewhere", "circuits/test recompiles what is shipped"],
  [/^npm run circuits:(setup|measure)\b/, "not", "half an hour, and powers of tau"],
  [/^npm run bench\b/, "not", "measures; a test machine has other work"],
  [/^npx vdi-edge\b/, "elsewhere", "edge/test/scripts runs every command, operating.node.test.ts the pages'"],
  [
    /^(npx vdi-prover|VDI_FARM_DATABASE=|export VDI_FARM_DATABASE=|kill -TERM)\b/,
    "elsewhere",
    "sdk/farm/test/page.node.test.ts runs the page",
  ],
  [/^npx vdi-consume\b/, "elsewhere", "sdk/farm/test runs the command against a server"],
  [/^node edge\/scripts\//, "elsewhere", "edge/test/scripts runs the same scripts"],
  [/^npm run walkthrough\b/, "elsewhere", "tools/walkthrough has a test of its own"],
  [/^npx vite build$|^npx node web-demo\/scripts\//, "elsewhere", "web-demo/test, the same builds"],
  [
    /^((npm install|npm i|npx) (@svc|\.\.\/REPOSITORY)\/|cd \.\.\/my-project$)/,
    "elsewhere",
    "tools/packed installs the tarballs",
  ],
  [/^npm (pack|publish|version)\b/, "elsewhere", "npm run check packs; publishing is a person's"],
  [/^git (tag|push|clone)\b/, "not", "acts on a remote repository"],
  [/^npx wrangler (deploy|secret)\b/, "not", "needs an account"],
  [/^npx wrangler dev\b/, "elsewhere", "edge/test and tools/walkthrough start the Worker"],
  [/^curl https?:/, "not", "asks a service that is not running here"],
];

/** The row that decides about a command, or null. Its comment does not count. */
export function rowOf(command: string): Row | null {
  const bare = command.replace(/\s+#.*$/, "");
  return COMMANDS.find(([pattern]) => pattern.test(bare)) ?? null;
}

/** The exit code that a command's comment announces; 0 where it announces none. */
export function announcedExit(command: string): number {
  return Number(/#.*\bexit code (\d+)/.exec(command)?.[1] ?? 0);
}
