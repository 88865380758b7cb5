/** Leaves that stand for nothing, and a log of them. */
import { encodeUtf8 } from "@svc/core";
import { appendLeaves } from "../../src/log/append.ts";
import { createNoteSigner } from "../../src/note/cosignature.ts";
import { encodeVkey } from "../../src/note/vkey.ts";
import type { LogStore } from "../../src/store/store.ts";

/** The bytes of leaf `i`; all different. */
export const leafNumber = (i: number | string): Uint8Array => encodeUtf8(`leaf ${i}`);

/** Appends leaves number `from` to `to - 1`, in batches. */
export function fill(store: LogStore, from: number, to: number, name = ""): void {
  for (let at = from; at < to; at += 500) {
    const numbers = Array.from({ length: Math.min(500, to - at) }, (_, i) => `${name}${at + i}`);
    appendLeaves(store, numbers.map(leafNumber), 1_800_000_000 + at);
  }
}

export const LOG_ORIGIN = "log.example/tree";
export const logSigner = createNoteSigner(LOG_ORIGIN, new Uint8Array(32).fill(1));
export const logVkey = encodeVkey(logSigner.key);
