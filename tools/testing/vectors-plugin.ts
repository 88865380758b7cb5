// Answers `import data from "vectors:PATH"` in tests, PATH one of those in tools/published, so that one test file
// reads the same bytes in Node, in workerd and in a browser, two of which have no file system.
//
//   vectors:a/b.json         the parsed JSON            vectors:a/b.json?text   the text as it stands
//   vectors:a/b.txt          the text                   vectors:a/b?base64      the bytes, base64
//   vectors:a?tree           { "c/d.json": parsed, "e.txt": text, ... } of a whole folder, sorted by path
//   vectors:a?tree&text, vectors:a?tree&base64          the same with texts, with bytes
//
// A path that is not there fails the test that asks for it. `run:settings` tells portable tests the one setting
// that comes from the environment.
import type { Plugin } from "vite";
import { type PackedFile, publishedFiles, unpack } from "../published/suite.ts";
import { ALL_DRAWS, LONG } from "./paths.ts";

const PREFIX = "vectors:";
const SETTINGS = "run:settings";
// Vite takes an id that begins with a zero byte as virtual, and one that ends in `.json` as JSON source: the
// suffix keeps its JSON plugin away from modules that are already JavaScript.
const RESOLVED = "\0";
const SUFFIX = ".js";

type Form = "natural" | "text" | "base64";

function readForm(path: string, file: PackedFile, form: Form): unknown {
  const bytes = unpack(path, file);
  if (form === "base64") return bytes.toString("base64");
  const text = bytes.toString("utf8");
  return form === "natural" && path.endsWith(".json") ? JSON.parse(text) : text;
}

/**
 * Returns what a `vectors:` import yields.
 *
 * @param specifier the part after `vectors:`, with its query
 * @throws Error when nothing lies there, or a file is asked for as a folder or the reverse
 */
export function readVector(specifier: string): unknown {
  const [path = "", query = ""] = specifier.split("?");
  const flags = new Set(query.split("&").filter((flag) => flag !== ""));
  const tree = flags.delete("tree");
  const form: Form = flags.delete("base64") ? "base64" : flags.delete("text") ? "text" : "natural";
  if (flags.size > 0) throw new Error(`vectors:${specifier}: unknown query ${[...flags].join("&")}`);
  const files = publishedFiles();
  const file = files.get(path);
  if (!tree && file !== undefined) return readForm(path, file, form);
  const below = tree ? [...files].filter(([name]) => name.startsWith(`${path}/`)) : [];
  if (below.length === 0)
    throw new Error(`vectors:${specifier}: no such ${tree ? "folder" : "file"} in tools/published`);
  return Object.fromEntries(
    below.map(([name, packed]) => [name.slice(path.length + 1), readForm(name, packed, form)]),
  );
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
      if (asked === SETTINGS) return asModule({ long: LONG, allDraws: ALL_DRAWS });
      if (asked.startsWith(PREFIX)) return asModule(readVector(asked.slice(PREFIX.length)));
      return null;
    },
  };
}
