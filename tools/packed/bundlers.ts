// Bundlers as a stranger's project has them, each with what it needs of a configuration and no more.
import { join } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { rollup } from "rollup";
import webpack from "webpack";

/** Bundles `main.js` of the folder into `app.js` and its chunks, beside it. @returns what the bundler complained of */
export async function bundleWithWebpack(folder: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const compiler = webpack({
      mode: "production",
      context: folder,
      entry: "./main.js",
      target: ["web", "es2023"],
      // Its chunks come by script elements, which a strict policy wants a policy of trusted types for.
      output: { path: folder, filename: "app.js", publicPath: "", trustedTypes: true },
    });
    compiler?.run((error, stats) => {
      const { errors = [], warnings = [] } =
        stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
      if (error) reject(error);
      else resolve([...errors, ...warnings].map(({ message }) => message));
    });
  });
}

/** The same with Rollup. */
export async function bundleWithRollup(folder: string): Promise<string[]> {
  const complaints: string[] = [];
  const bundle = await rollup({
    input: join(folder, "main.js"),
    plugins: [nodeResolve({ browser: true })],
    onwarn: ({ code, message }) => complaints.push(`${code}: ${message}`),
  });
  await bundle.write({ dir: folder, entryFileNames: "app.js", format: "es" });
  await bundle.close();
  return complaints;
}
