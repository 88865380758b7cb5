#!/usr/bin/env node
/** The `vdi` command. */
import { once } from "node:events";
import { EXIT } from "../terminal/exit-code.ts";
import { progressLine, wantsColour } from "../terminal/paint.ts";
import { runVdi } from "./run.ts";

/** A command that looks at its signal says what was done; one that does not is left after this. */
const GRACE_MS = 500;

/** Options that name a file to write: such a command goes on to its end, whoever has stopped reading. */
const WRITING = ["--html", "--out", "--opening"];
const isWriting = process.argv.some((arg, i) => {
  const [option = "", value = process.argv[i + 1]] = arg.split("=");
  return WRITING.includes(option) && value !== "-";
});
let isRead = true;

// A reader that has seen enough (`vdi verify ... | head`) is no error, and no verdict on what it did not wait for.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: { readonly code?: string }) => {
    // Any other fault of the output (a full disk) has said nothing either, and is no "not valid".
    if (error.code !== "EPIPE") {
      if (stream === process.stdout)
        process.stderr.write(`Could not be said: ${error.code ?? "the output cannot be written"}\n`);
      process.exit(EXIT.notChecked);
    }
    if (!isWriting) process.exit(EXIT.unheard);
    isRead = false;
  });

// A fault of this program is no verdict: Node's own code for it, 1, would be one.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exit(EXIT.notChecked);
});

const stopping = new AbortController();
process.once("SIGINT", () => {
  stopping.abort();
  setTimeout(() => process.exit(EXIT.interrupted), GRACE_MS).unref();
  // A second one ends it at once, as without this.
});

/** Tells people at a terminal that the command waits for their input. */
function sayTyping(): void {
  if (process.stdin.isTTY === true) process.stderr.write("Reading what you type; end it with Ctrl-D.\n");
}

process.exitCode = await runVdi(process.argv.slice(2), {
  line: (text) => isRead && process.stdout.write(`${text}\n`),
  note: (text) => isRead && process.stderr.write(`${text}\n`),
  async stdin() {
    sayTyping();
    const chunks: Uint8Array[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  },
  async *input() {
    sayTyping();
    yield* process.stdin as AsyncIterable<Uint8Array>;
  },
  async write(text) {
    if (isRead && !process.stdout.write(text)) await once(process.stdout, "drain");
  },
  colour: wantsColour(process.stdout, process.env),
  signal: stopping.signal,
  progress: process.stderr.isTTY === true ? progressLine(process.stderr) : undefined,
});
