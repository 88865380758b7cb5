// The vector files of the verifier.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const VECTORS = fileURLToPath(new URL("../../sdk/verifier/test/vectors/", import.meta.url));

// biome-ignore lint/suspicious/noExplicitAny: vector files of two forms
export const read = (path: string): any => JSON.parse(readFileSync(`${VECTORS}${path}`, "utf8"));
export const jsonIn = (folder: string) =>
  readdirSync(`${VECTORS}${folder}`).filter((name) => name.endsWith(".json"));

export const REAL_NAMES = jsonIn("real").map((name) => name.replace(".json", ""));
export const real = (name: string) => read(`real/${name}.json`);
