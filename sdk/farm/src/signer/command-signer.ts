/**
 * A key that is somewhere else, behind a program: a security module over PKCS#11, a cloud's key service. The program gets the
 * bytes on standard input and writes the signature, 64 bytes, to standard output; nothing secret passes through here.
 */
import { spawn } from "node:child_process";
import { decodeHex, deriveKid, VdiError } from "@svc/core";
import type { ByteSigner } from "./signer.ts";

export interface CommandSignerConfig {
  /** Path of an executable file: it is started for each signature, without arguments and without a shell. */
  readonly command: string;
  /** Public key that it signs with: 64 hex digits. */
  readonly publicKey: string;
  /** Default derived from the public key. */
  readonly kid?: string | undefined;
  /** Milliseconds for a signature, after which the program is ended. Default 8,000: workers wait ten seconds. */
  readonly timeoutMs?: number | undefined;
}

const SIGNATURE_BYTES = 64;

/**
 * Signs through a program, one signature after the other: a module has few sessions.
 *
 * @throws TypeError for a public key that is none. `sign` rejects with VdiError `key_unreachable` where the program is not
 *   started, fails, is too slow, or writes anything but 64 bytes; whether these are a signature is for the caller to check
 */
export function commandSigner({
  command,
  publicKey,
  kid,
  timeoutMs = 8_000,
}: CommandSignerConfig): ByteSigner {
  const bytes = decodeHex(publicKey, 32);
  if (bytes === null) throw new TypeError("publicKey: expected 64 lowercase hex digits (32 bytes)");
  let last: Promise<unknown> = Promise.resolve();
  return {
    kid: kid ?? deriveKid(bytes),
    publicKey,
    sign(message) {
      const signature = last.then(() => signed(command, message, timeoutMs));
      last = signature.catch(() => undefined);
      return signature;
    },
  };
}

function signed(command: string, message: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const fail = () =>
      reject(new VdiError("key_unreachable", "the program that holds the key gave no signature"));
    const child = spawn(command, [], {
      stdio: ["pipe", "pipe", "inherit"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > SIGNATURE_BYTES) child.kill("SIGKILL");
      else chunks.push(chunk);
    });
    // A program that does not read to the end is heard by what it writes, or does not.
    child.stdin.on("error", () => undefined);
    child.once("error", fail);
    child.once("close", (code) => {
      if (code === 0 && length === SIGNATURE_BYTES) resolve(new Uint8Array(Buffer.concat(chunks)));
      else fail();
    });
    child.stdin.end(message);
  });
}
