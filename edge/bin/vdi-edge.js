#!/usr/bin/env node
// Here and not in dist, so that an installation links the command before anything is built. It runs TypeScript
// directly. A Node that is too old would end in a stack trace, which happens when the file is run by its path and not
// by npx.
import { complaint } from "../../tools/guard.mjs";

const said = complaint({
  version: process.version,
  path: process.execPath,
  installed: true,
  ownNode: true,
});
if (said === null) await import("../scripts/vdi-edge/main.ts");
else {
  console.error(`vdi-edge: ${said.split("\n")[0]}\nnpx vdi-edge takes the repository's own.`);
  process.exitCode = 64;
}
