// `npx vdi-edge COMMAND`.
import { perform } from "./perform.ts";

// A reader that has seen enough (`vdi-edge export ... | head`) is no fault of the service; any other one of the output, such
// as a disk that is full, is one of the system.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: Error & { readonly code?: string }) => {
    if (error.code === "EPIPE") process.exit(141);
    if (stream === process.stdout) process.stderr.write(`vdi-edge: ${error.message}\n`);
    process.exit(64);
  });

process.exitCode = await perform(process.argv.slice(2));
