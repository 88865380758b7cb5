// `npm run docs:site [-- --base /PATH/]`: the documentation as a site in out/docs. `npm run docs:worker`: the same under /docs/
// beside the built audit page, from where the Worker serves it.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { commandLine, wrongUse } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { writeHeaders } from "./headers.ts";

const USAGE = `usage: npm run docs:site [-- --base /PATH/] [--out FOLDER]
       npm run docs:worker

Writes the documentation as a site into out/docs, for any static host; or into web-demo/dist/docs, for the Worker.

  --base /PATH/   what it will be served under, where that is not the root of its host
  --out FOLDER    where to write it instead

It takes some minutes, and wants npm run build before it. Exit code 0: written, and every link leads somewhere.`;

/** What the playground takes along; a build writes it. */
const BUILT = "web-demo/dist/sdk/vdi.mjs";

const { values } = commandLine(USAGE, {
  base: { type: "string" },
  out: { type: "string" },
  worker: { type: "boolean" },
});
const isBeside = values.worker === true;
const { base = isBeside ? "/docs/" : "/", out } = values;
if (isBeside && values.base !== undefined) wrongUse(USAGE, "--worker serves it under /docs/");
if (!/^\/([\w.~-]+\/)*$/.test(base))
  wrongUse(USAGE, `--base: a path that begins and ends with a slash, not ${base}`);
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
