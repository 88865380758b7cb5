// Runs tests again and again for `copy.ts`, in a copied tree, with everything but the mutated file loaded already. Asked
// by messages: files that changed, and tests. Answers whether all passed, and how long each file that ran took.
import { createVitest } from "vitest/node";

interface Asked {
  readonly changed: readonly string[];
  readonly tests: readonly string[];
}

const vitest = await createVitest("test", {
  root: process.cwd(),
  config: "vitest.mutate.config.ts",
  watch: false,
  reporters: [{}],
});

async function run({ changed, tests }: Asked) {
  for (const file of changed) vitest.invalidateFile(file);
  const specifications = await vitest.globTestSpecifications([...tests]);
  if (specifications.length === 0) throw new Error(`no tests: ${tests.join(", ")}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  // The runner tells of every file that it ever ran: what failed under an earlier mutant says nothing of this one.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const ran = testModules.filter(({ moduleId }) => asked.has(moduleId));
  const states = ran.map((module) => module.state());
  const passed =
    unhandledErrors.length === 0 &&
    ran.length === asked.size &&
    states.every((state) => state === "passed" || state === "skipped");
  const files = ran.map((module) => {
    const { duration, collectDuration } = module.diagnostic();
    return { path: module.moduleId, ms: duration + collectDuration, state: module.state() };
  });
  return { passed, files };
}

process.on("message", async (asked: Asked) => {
  try {
    process.send?.(await run(asked));
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });
