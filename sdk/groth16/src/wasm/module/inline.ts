/** The compiled module from base64 within the code: for single-file pages and `file:` addresses. */
import { decodeBase64 } from "@svc/core/bytes";
import base64 from "#wasm-base64";
import type { Binary } from "./binary.ts";

export const BINARIES: readonly Binary[] = ["bn254"];

export async function loadModule(): Promise<WebAssembly.Module> {
  const bytes = decodeBase64(base64);
  if (bytes === null) throw new Error("the inlined module is not base64");
  return WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>);
}

/** There is no faster binary here whose refusals would want it. */
export const portableAtOnce = undefined;
