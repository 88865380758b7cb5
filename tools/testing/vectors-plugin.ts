// Answers `import data from "vectors:PATH"` in tests, PATH below the folder of published vectors, so that one
// test file reads the same bytes in Node, in workerd and in a browser, two of which have no file system.
//
//   vectors:a/b.json         the parsed JSON            vectors:a/b.json?text   the text as it stands
//   vectors:a/b.txt          the text                   vectors:a/b?base64      the bytes, base64
//   vectors:a?tree           { "c/d.json": parsed, "e.txt": text, ... } of a whole folder, sorted by path
//   vectors:a?tree&text, vectors:a?tree&base64          the same with texts, with bytes
//
// What is absent is `null`; `describeVectors` decides what follows from that. `run:settings` tells portable
// tests the two settings that come from the environment.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, normalize, sep } from "node:path";
import type { Plugin } from "vite";
import { LONG, REQUIRE_VECTORS, VECTORS } from "./paths.ts";

const PREFIX = "vectors:";
const SETTINGS = "run:settings";
// Vite takes an id that begins with a zero byte as virtual, and one that ends in `.json` as JSON source: the
// suffix keeps its JSON plugin away from modules that are already JavaScript.
const RESOLVED = "\0";
const SUFFIX = ".js";

type Form = "natural" | "text" | "base64";

function readForm(path: string, form: Form): unknown {
  if (form === "base64") return readFileSync(path).toString("base64");
  const text = readFileSync(path, "utf8");
  return form === "natural" && path.endsWith(".json") ? JSON.parse(text) : text;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * What a `vectors:` import yields.
 *
 * @param specifier the part after `vectors:`, with its query
 * @throws Error when the path leaves the folder, or a file is asked for as a folder or the reverse
 */
export function readVector(specifier: string, folder: string = VECTORS): unknown {
  const [path = "", query = ""] = specifier.split("?");
  const flags = new Set(query.split("&").filter((flag) => flag !== ""));
  const tree = flags.delete("tree");
  const form: Form = flags.delete("base64") ? "base64" : flags.delete("text") ? "text" : "natural";
  if (flags.size > 0) throw new Error(`vectors:${specifier}: unknown query ${[...flags].join("&")}`);
  const relative = normalize(path);
  if (relative.startsWith("..") || relative.startsWith(sep)) {
    throw new Error(`vectors:${specifier}: the path leaves the folder of vectors`);
  }
  const target = join(folder, relative);
  if (!existsSync(target)) return null;
  if (statSync(target).isDirectory() !== tree) {
    throw new Error(`vectors:${specifier}: ${tree ? "?tree wants a folder" : "a folder wants ?tree"}`);
  }
  if (!tree) return readForm(target, form);
  const entries = filesBelow(target).map((file) => [
    file.slice(target.length + 1).replaceAll(sep, "/"),
    readForm(file, form),
  ]);
  return Object.fromEntries(entries);
}

// Text inside a JavaScript string, parsed at run time: quicker to load than a literal, and `__proto__` in a
// vector stays an own member instead of setting a prototype.
function asModule(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}

/** The Vite plugin that every test project carries. */
export function vectorsPlugin(): Plugin {
  return {
    name: "vdi-vectors",
    enforce: "pre",
    resolveId(id) {
      if (id.startsWith(PREFIX) || id === SETTINGS) return `${RESOLVED}${id}${SUFFIX}`;
      return null;
    },
    load(id) {
      if (!id.startsWith(RESOLVED) || !id.endsWith(SUFFIX)) return null;
      const asked = id.slice(RESOLVED.length, -SUFFIX.length);
      if (asked === SETTINGS) return asModule({ requireVectors: REQUIRE_VECTORS, long: LONG });
      if (asked.startsWith(PREFIX)) return asModule(readVector(asked.slice(PREFIX.length)));
      return null;
    },
  };
}
