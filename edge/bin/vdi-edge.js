#!/usr/bin/env node
// Here and not in dist, so that an installation links the command before anything is built. What it runs is TypeScript as it
// stands: a Node that is too old, as where it is run by its path and not by npx, would end in a stack trace.
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
