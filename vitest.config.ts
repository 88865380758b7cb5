// One suite, three runtimes. `x.test.ts` in a portable package runs unchanged in Node, in workerd and in Chromium;
// a runtime before `.test.ts` (`x.node.test.ts`) keeps a file to that one.
import { existsSync, globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { launchOptions } from "./tools/browser/chromium.ts";
import { LONG, LONG_TAG } from "./tools/testing/paths.ts";
import { vectorsPlugin } from "./tools/testing/vectors-plugin.ts";
import { VerdictReporter } from "./tools/testing/verdict-reporter.ts";

process.env.WRANGLER_SEND_METRICS ??= "false";
// Programs of others that tests start speak the language of the environment.
process.env.LC_ALL = "C.UTF-8";

const COMPATIBILITY_DATE = "2026-10-01";
const PORTABLE = "{core,groth16,registry,verifier-registry,tlog,transparency,verifier,billing,audit}";
const PACKAGES = ["sdk/*", "circuits", "edge", "web-demo", "conformance", "tools", "tools/*"];

/**
 * Returns the portable files that workerd and Chromium run: in the long run all, otherwise those that record verdicts,
 * which are compared between runtimes. The others hold on the same engine in Node.
 */
function portableElsewhere(): string[] {
  if (LONG) return portable;
  return globSync(portable).filter((path) => readFileSync(path, "utf8").includes("recordVerdict("));
}

const everyPackage = PACKAGES.map((pkg) => `${pkg}/test/**/*.test.ts`);
const portable = [`sdk/${PORTABLE}/test/**/*.test.ts`, "tools/testing/test/**/*.test.ts"];

// Node itself loads built files, as in an installation. Vite would transform each of their modules.
const BUILT = /\/(sdk\/[\w-]+|circuits)\/dist\/.*\.js$/;

// A limit catches what hangs and decides nothing else: a loaded machine takes ten times as long and is right.
const testTimeout = LONG ? 3_600_000 : 600_000;

// Many of Node's files wait for a process, a browser or a service that they started: one worker more than cores.
const WORKERS = availableParallelism() + 1;

// Files of one runtime share its workers, and with them what they load: half of the time went into loading the
// same modules for each file anew. A worker is reused by the next file of its own project; those of one group follow
// upon each other without waiting for the last.
function shared(groupOrder: number, maxWorkers: number) {
  return {
    isolate: false,
    maxWorkers,
    sequence: { groupOrder },
    testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: testTimeout } },
  };
}

function otherThan(runtime: "node" | "workerd" | "browser"): string[] {
  const others = ["node", "workerd", "browser"].filter((name) => name !== runtime);
  return [
    "**/node_modules/**",
    "**/dist/**",
    "**/fixtures/**",
    ...others.map((name) => `**/*.${name}.test.ts`),
  ];
}

function only(runtime: "workerd" | "browser"): string[] {
  return PACKAGES.map((pkg) => `${pkg}/test/**/*.${runtime}.test.ts`);
}

// The Worker itself, with test keys and the Durable Objects of its configuration, runs in a workerd of its own.
const EDGE_CONFIG = "edge/test/wrangler.toml";
const edge = existsSync(EDGE_CONFIG) && {
  plugins: [vectorsPlugin(), cloudflareTest({ wrangler: { configPath: `./${EDGE_CONFIG}` } })],
  // The Worker logs a line a request; shown where a test fails.
  test: {
    name: "edge",
    include: ["edge/test/**/*.workerd.test.ts"],
    ...shared(0, WORKERS),
    silent: "passed-only" as const,
  },
};

export default defineConfig({
  test: {
    globalSetup: "tools/build-node.ts",
    // `test(name, { tags: "long" }, ...)`: left to the long run, and counted as such at the end of a short one.
    tags: [{ ...LONG_TAG, skip: !LONG }],
    reporters: ["default", new VerdictReporter(["node", "workerd", "chromium"])],
    projects: [
      {
        plugins: [vectorsPlugin()],
        test: {
          name: "node",
          include: everyPackage,
          exclude: otherThan("node"),
          server: { deps: { external: [BUILT] } },
          ...shared(0, WORKERS),
        },
      },
      {
        plugins: [
          vectorsPlugin(),
          cloudflareTest({
            miniflare: {
              compatibilityDate: COMPATIBILITY_DATE,
              // As in production: workerd compiles the file when it loads the module, never bytes at run time.
              modulesRules: [{ type: "CompiledWasm", include: ["**/*.wasm"] }],
            },
          }),
        ],
        test: {
          name: "workerd",
          include: [...portableElsewhere(), ...only("workerd")],
          exclude: [...otherThan("workerd"), "edge/**"],
          ...shared(0, WORKERS),
        },
      },
      {
        plugins: [vectorsPlugin()],
        test: {
          name: "chromium",
          include: [...portableElsewhere(), ...only("browser")],
          exclude: otherThan("browser"),
          ...shared(1, availableParallelism()),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: "chromium", name: "chromium" }],
          },
        },
      },
      ...(edge ? [edge] : []),
    ],
  },
});
