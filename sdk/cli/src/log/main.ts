#!/usr/bin/env node
/** The `vdi-log` command. */
import { EXIT } from "../terminal/exit-code.ts";
import { run } from "./run.ts";

/** Also for an output that cannot be written, which is no fault of the log. */
const NO_ANSWER = 3;

// A reader that has seen enough is no error.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: { readonly code?: string }) => {
    if (error.code === "EPIPE") process.exit(EXIT.unheard);
    if (stream === process.stdout) process.stderr.write(`Could not be said: ${error.code ?? "?"}\n`);
    process.exit(NO_ANSWER);
  });

process.exitCode = await run(
  process.argv.slice(2),
  { line: (text) => process.stdout.write(`${text}\n`) },
  { line: (text) => process.stderr.write(`${text}\n`) },
);
