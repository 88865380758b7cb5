import { build, type InlineConfig, type Rollup } from "vite";

/**
 * What a visit asks for together: what starts the page; what reads documents; what shows a decision. Left to itself the
 * bundler makes a file of every set of modules that several parts share, 87 of them for one report, each asked for apart.
 */
const VISIT = [
  ["start", ["/src/main.ts"]],
  ["app", ["/src/app.tsx", "/src/examine/room.ts"]],
  ["report", ["/src/view/document-views.tsx"]],
] as const;

/**
 * Which of these a module goes into. Taken from a first build: only there it is known what each part really needs, once
 * what nobody uses is gone. A part never imports a later one, for all that it needs is in it or in an earlier one.
 *
 * @param config - of the build whose files are to be fewer, without plugins
 * @returns the part of a module, by its id; null leaves it to the bundler
 */
export async function visitChunks(config: InlineConfig): Promise<(id: string) => string | null> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: "silent",
    build: { ...config.build, write: false, minify: false },
  })) as Rollup.RollupOutput;
  const chunks = new Map(output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one]] : [])));
  const parts = new Map<string, string>();
  // The page's own start stays a file of its own: other pages share what it imports, and must not start it.
  const starts = new Set(
    [...chunks.values()].flatMap(({ isEntry, moduleIds }) => (isEntry ? moduleIds : [])),
  );
  for (const [part, roots] of VISIT) {
    const isRoot = (id: string) => roots.some((root) => id.endsWith(root));
    const waiting = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some(isRoot));
    if (waiting.length === 0) throw new Error(`No chunk holds ${roots.join(", ")}`);
    const seen = new Set(waiting);
    for (const { moduleIds, imports } of seen) {
      for (const id of moduleIds) if (!parts.has(id) && !starts.has(id)) parts.set(id, part);
      for (const file of imports) {
        const next = chunks.get(file);
        if (next !== undefined) seen.add(next);
      }
    }
  }
  return (id) => parts.get(id) ?? null;
}
