// `vdi verify --stream` over so many documents: the thousand real ones, again and again, through standard input.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createGzip, createZstdCompress } from "node:zlib";
import { readThousand } from "../../fixtures/thousand.ts";
import { REPOSITORY } from "../../testing/paths.ts";
import { memoryBytes, processorMs } from "../machine.ts";

const BIN = join(REPOSITORY, "sdk/cli/bin/vdi.js");

export type Packing = "plain" | "gzip" | "zstd";

export interface VerifyRun {
  /** Processor time of all threads. */
  readonly seconds: number;
  readonly peakBytes: number;
  readonly documents: number;
  readonly wallSeconds: number;
  readonly threads: number;
  readonly packing: Packing;
}

/**
 * @param lines the documents that are repeated
 * @throws Error when a row is missing, or one of them is not `verified`
 */
export async function verifyStream(
  documents: number,
  {
    threads = 2,
    packing = "plain",
    lines = readThousand(),
  }: Partial<{
    readonly threads: number;
    readonly packing: Packing;
    readonly lines: readonly string[];
  }> = {},
): Promise<VerifyRun> {
  const at = Math.max(...lines.map((line) => (JSON.parse(line) as { issued_at: number }).issued_at)) + 60;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [BIN, "verify", "--stream", "--at", String(at), "--threads", String(threads), "-"],
    { stdio: ["pipe", "pipe", "pipe"] },
  );
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const feed =
    packing === "plain" ? child.stdin : packing === "gzip" ? createGzip({ level: 1 }) : createZstdCompress();
  if (feed !== child.stdin) feed.pipe(child.stdin);
  const fed = feedLines(feed, lines, documents);
  const look = () => ({
    seconds: processorMs(child.pid as number) / 1000,
    peakBytes: memoryBytes(child.pid as number, "VmHWM"),
  });
  let [verified, used] = [0, look()];
  child.stdout.setEncoding("utf8");
  let rest = "";
  for await (const chunk of child.stdout) {
    const rows = (rest + chunk).split("\n");
    rest = rows.pop() as string;
    verified += rows.filter((row) => row.includes('"verdict":"verified"')).length;
    // Before its end, for then nothing of it can be read.
    const now = look();
    if (now.peakBytes >= used.peakBytes) used = now;
  }
  await fed;
  if (child.exitCode === null) await once(child, "close");
  if (verified !== documents) throw new Error(`${verified} of ${documents} verified: ${complaint}`);
  return { ...used, documents, wallSeconds: (performance.now() - began) / 1000, threads, packing };
}

async function feedLines(
  into: NodeJS.WritableStream,
  lines: readonly string[],
  documents: number,
): Promise<void> {
  const block = Buffer.from(`${lines.join("\n")}\n`);
  for (let left = documents; left > 0; left -= lines.length) {
    const bytes = left >= lines.length ? block : Buffer.from(`${lines.slice(0, left).join("\n")}\n`);
    if (!into.write(bytes)) await once(into, "drain");
  }
  into.end();
}
