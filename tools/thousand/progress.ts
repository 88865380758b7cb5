// What a long run has made so far, in a folder that it can be taken up from: attestations line by line, and the
// issuer's key, which is there to finish the run under one key and for nothing else.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeHex, generateSecretKey } from "@svc/core";

export interface Progress {
  /** 64 hex digits; made for this run, readable by its owner alone. */
  readonly signingKey: string;
  readonly lines: string[];
  /** Appends a line at once, so that an interruption loses none. */
  add(line: string): void;
}

export function openProgress(folder: string): Progress {
  mkdirSync(folder, { recursive: true });
  const keyFile = join(folder, "issuer.key");
  if (!existsSync(keyFile)) writeFileSync(keyFile, encodeHex(generateSecretKey()), { mode: 0o600 });
  const file = join(folder, "attestations.jsonl");
  const lines = existsSync(file) ? wholeLines(readFileSync(file, "utf8")) : [];
  // Written back: what an interruption left of a last line is not there any more.
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
  return {
    signingKey: readFileSync(keyFile, "utf8").trim(),
    lines,
    add(line) {
      appendFileSync(file, `${line}\n`);
      lines.push(line);
    },
  };
}

/** Lines that end in a line break: one that does not was cut while it was written. */
export function wholeLines(text: string): string[] {
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean);
}
