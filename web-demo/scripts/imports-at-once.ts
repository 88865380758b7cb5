// Imports at need become imports at once, for scripts that are one file: there is nothing to fetch later, and around a
// module that is only imported at need a bundler writes code that keeps it, and all that it needs, from being run
// early and from being cut down to what is used.
import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const AT_NEED = /\bawait import\(("[^"]+")\)/g;

/**
 * As text: `(await import("./a.js")).b` becomes a member of a namespace imported at the top.
 *
 * @param except specifiers that stay as they are
 */
export function importsAtOnce(code: string, except: readonly RegExp[] = []): string {
  const names = new Map<string, string>();
  const body = code.replace(AT_NEED, (all, specifier: string) => {
    if (except.some((one) => one.test(specifier.slice(1, -1)))) return all;
    const name = names.get(specifier) ?? `importedAtOnce${names.size}`;
    names.set(specifier, name);
    return name;
  });
  const imports = [...names].map(([specifier, name]) => `import * as ${name} from ${specifier};`);
  return [...imports, body].join("\n");
}

export function atOnce(except: readonly RegExp[]): Plugin {
  return {
    name: "imports-at-once",
    setup({ onLoad }) {
      onLoad({ filter: /\.([jt]s|tsx)$/ }, async ({ path }) => {
        const code = await readFile(path, "utf8");
        if (code.search(AT_NEED) === -1) return undefined;
        const loader = path.slice(path.lastIndexOf(".") + 1) as "js" | "ts" | "tsx";
        return { contents: importsAtOnce(code, except), loader };
      });
    },
  };
}
