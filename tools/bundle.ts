// Bundles one entry into one script for browsers. Bundlers' own library modes inline WebAssembly where it is not wanted and
// break addresses of workers.
import { realpathSync } from "node:fs";
import { build as transform } from "esbuild";
import { type OutputOptions, type Plugin, rolldown } from "rolldown";

export interface ScriptOptions {
  /** Default: an ES module. */
  readonly format?: "esm" | "iife";
  /** Where `#wasm-module` comes from: absolute path of a module with the interface of `@svc/groth16`'s own. */
  readonly wasm: string;
  /**
   * Modules that are files beside the script, by absolute path: an import of one becomes an import of that file. Any other
   * import, a dynamic one too, is bundled.
   */
  readonly beside?: Readonly<Record<string, string>>;
  /** Conditions of `exports` and `imports`, before the usual ones. */
  readonly conditions?: readonly string[];
  readonly define?: Readonly<Record<string, string>>;
  /** Other modules by specifier. */
  readonly alias?: Readonly<Record<string, string>>;
  /** Global variable that an iife's exports become. */
  readonly name?: string | undefined;
  /** An imported sheet becomes its text; default: nothing. */
  readonly cssAsText?: boolean;
}

/**
 * Bundles an entry into one script.
 *
 * @param entry absolute path
 * @throws Error when something does not resolve
 */
export async function bundleScript(entry: string, options: ScriptOptions): Promise<string> {
  const [code = ""] = (await outputsOf(entry, options, { codeSplitting: false })).values();
  return code;
}

/**
 * Bundles an entry into several scripts: what is imported at need is a script of its own, and so is what several share.
 *
 * @param entry absolute path
 * @returns code by file name, the entry's own first
 * @throws Error when something does not resolve
 */
export function bundleScripts(entry: string, options: ScriptOptions): Promise<ReadonlyMap<string, string>> {
  return outputsOf(entry, options, { chunkFileNames: "[name]-[hash].js" });
}

async function outputsOf(
  entry: string,
  options: ScriptOptions,
  files: OutputOptions,
): Promise<ReadonlyMap<string, string>> {
  const { format = "esm", name, wasm, beside = {}, conditions = [], define = {}, alias = {} } = options;
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    resolve: {
      alias: { "#wasm-module": wasm, ...alias },
      conditionNames: [...conditions, "browser", "import", "default"],
    },
    transform: { target: "es2023", define },
    checks: { pluginTimings: false },
    // Something that is imported and not there, say.
    onLog: (level, { message }) => {
      if (level === "warn") throw new Error(message);
    },
    plugins: [importsFrom(entry, beside), sheets(options.cssAsText ?? false)],
  });
  const { output } = await bundle.generate({
    ...files,
    ...(name !== undefined && { name }),
    format,
    minify: true,
    comments: false,
  });
  await bundle.close();
  return new Map(output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one.code] as const] : [])));
}

function importsFrom(entry: string, beside: Readonly<Record<string, string>>): Plugin {
  return {
    name: "imports-from-beside",
    async resolveId(specifier, importer, { isEntry, ...rest }) {
      if (isEntry || importer === undefined) return null;
      const found = await this.resolve(specifier, importer, { ...rest, skipSelf: true });
      if (found === null || found.id === entry) return null;
      const file = beside[realpathSync(found.id)];
      return file === undefined ? null : { id: `./${file}`, external: true };
    },
  };
}

/** A sheet made by script may not import others: their text stands in place of their imports. */
function sheets(asText: boolean): Plugin {
  return {
    name: "sheets",
    load: {
      filter: { id: /\.css$/ },
      async handler(path) {
        if (!asText) return { code: "", moduleType: "js" };
        const { outputFiles } = await transform({
          entryPoints: [path],
          bundle: true,
          minify: true,
          write: false,
          charset: "utf8",
          logLevel: "warning",
        });
        return { code: `export default ${JSON.stringify(outputFiles[0]?.text.trim())};`, moduleType: "js" };
      },
    },
  };
}
