// The Worker as it is deployed, bundled once for all test files.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isFresh, madeOnce } from "../../../tools/testing/fresh.ts";
import { REPOSITORY } from "../../../tools/testing/paths.ts";
import { bundle } from "../../scripts/local-runtime.ts";

const FROM = [
  "edge/src/**",
  "edge/test/local/*.ts",
  "sdk/*/dist/**/*.js",
  "wrangler.toml",
  "package-lock.json",
];

/**
 * What `bundle` puts into the folder, which the runtime then writes to.
 * @param entry another Worker than the service's, by its path in the repository
 */
export function bundleOnce(folder: string, entry?: string): void {
  const name = entry === undefined ? "service" : entry.replaceAll("/", "-");
  const kept = join(REPOSITORY, "node_modules/.cache/edge", name);
  madeOnce(
    kept,
    () => isFresh(join(kept, "made"), REPOSITORY, FROM),
    (apart) => {
      mkdirSync(join(apart, "bundle"));
      bundle(join(apart, "bundle"), entry);
      writeFileSync(join(apart, "made"), "");
    },
  );
  cpSync(join(kept, "bundle"), folder, { recursive: true });
}
