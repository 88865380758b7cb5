// `npm run docs:site [-- --base /PATH/]`: the documentation as a site in out/docs. `npm run docs:worker`: the same under /docs/
// beside the built audit page, from where the Worker serves it.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { commandLine } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { writeHeaders } from "./headers.ts";

/** A file that the playground includes and a build writes. */
const BUILT = "web-demo/dist/sdk/vdi.mjs";

const { values, wrongUse } = commandLine({
  command: "npm run docs:site --",
  about:
    "Writes the documentation as a site, for any static host. Exit code 0: written, and every link leads somewhere.",
  options: {
    base: { type: "text", about: "path under which it is served, such as --base /PATH/; default /" },
    out: { type: "text", about: "folder to write; out/docs unless set" },
    worker: { type: "flag", about: "for the Worker: into web-demo/dist/docs, served under /docs/" },
  },
});
const isBeside = values.worker;
const { base = isBeside ? "/docs/" : "/", out } = values;
if (isBeside && values.base !== undefined) wrongUse("--worker serves it under /docs/");
if (!/^\/([\w.~-]+\/)*$/.test(base))
  wrongUse(`--base: a path that begins and ends with a slash, not ${base}`);
if (!existsSync(join(REPOSITORY, BUILT))) {
  console.error(`${BUILT} is missing. Run: npm run build`);
  process.exit(1);
}
const folder =
  out === undefined ? join(REPOSITORY, isBeside ? "web-demo/dist/docs" : "out/docs") : resolve(out);
execFileSync(join(REPOSITORY, "node_modules/.bin/typedoc"), { cwd: REPOSITORY, stdio: "inherit" });
// Not before the line is read: it takes a second.
const { build } = await import("vitepress");
await build(join(REPOSITORY, "tools/site"), { base, outDir: folder });
if (isBeside) await writeHeaders(folder, base);
