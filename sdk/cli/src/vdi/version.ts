/** The version of this package, from its manifest: the same file as source and as built. */
import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

export const VERSION = manifest.version;
