#!/usr/bin/env node
/** The `vdi` command. */
import { wantsColour } from "./paint.ts";
import { runVdi } from "./run.ts";

// A reader that has seen enough (`vdi verify ... | head`) is no error.
process.stdout.on("error", (error: { readonly code?: string }) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await runVdi(process.argv.slice(2), {
  line: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
  async stdin() {
    const chunks: Uint8Array[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  },
  colour: wantsColour(process.stdout, process.env),
});
