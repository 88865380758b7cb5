/** The `vdi-prover` command. */
import { runProver } from "./run.ts";

const stopping = new AbortController();
// The first asks it to finish what is in hand; a second ends it at once.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());

// A reader that has seen enough is no failed job, and neither is a disk that is full.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: { readonly code?: string }) => {
    if (error.code === "EPIPE") process.exit(141);
    if (stream === process.stdout) process.stderr.write(`Could not be said: ${error.code ?? "?"}\n`);
    process.exit(2);
  });

process.exitCode = await runProver(process.argv.slice(2), {
  line: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
  env: process.env,
  signal: stopping.signal,
});
