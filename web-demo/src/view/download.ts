/** Saves a text as a file; it never leaves this computer. */
import { h } from "./h.ts";

export function download(name: string, text: string | Blob, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
