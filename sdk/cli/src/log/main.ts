#!/usr/bin/env node
/** The `vdi-log` command. */
import { run } from "./run.ts";

process.exitCode = await run(
  process.argv.slice(2),
  { line: (text) => process.stdout.write(`${text}\n`) },
  { line: (text) => process.stderr.write(`${text}\n`) },
  process.env,
);
