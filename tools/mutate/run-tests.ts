// Runs tests again and again for `copy.ts`, in a copied tree, with everything but the mutated file loaded already. Asked
// by messages: files that changed, and tests. Answers whether all passed.
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

async function passes({ changed, tests }: Asked): Promise<boolean> {
  for (const file of changed) vitest.invalidateFile(file);
  const specifications = await vitest.globTestSpecifications([...tests]);
  if (specifications.length === 0) throw new Error(`no tests: ${tests.join(", ")}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  return unhandledErrors.length === 0 && testModules.every((module) => module.state() === "passed");
}

process.on("message", async (asked: Asked) => {
  try {
    process.send?.({ passed: await passes(asked) });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });
