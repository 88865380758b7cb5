/** Secrets of callers: long random texts, of which the server keeps the hashes. */
import { createHash, randomBytes } from "node:crypto";

/** `vdifarm_` and 64 hex digits. */
export function generateSecret(): string {
  return `vdifarm_${randomBytes(32).toString("hex")}`;
}

/** 64 hex digits. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
