/** The `vdi-prover` command. */
import { runProver } from "./run.ts";

const stopping = new AbortController();
// The first asks it to finish what is in hand; a second ends it at once.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());

process.exitCode = await runProver(process.argv.slice(2), {
  line: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
  env: process.env,
  signal: stopping.signal,
});
