// What wrangler.toml says of the deployment, for runtimes that are started without wrangler: one set of defaults.
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
/** At the root. */
export const CONFIG = "wrangler.toml";

export interface Deployment {
  readonly compatibilityDate: string;
  /** Class of each object by the name of its binding. */
  readonly objects: Readonly<Record<string, string>>;
  /** Settings of `[vars]`. */
  readonly vars: Readonly<Record<string, string>>;
}

interface Binding {
  readonly name: string;
  readonly class_name: string;
}

export async function readDeployment(config = join(ROOT, CONFIG)): Promise<Deployment> {
  // Loaded when it is needed: it takes seconds, and wrong arguments should not.
  const { unstable_readConfig: readConfig } = await import("wrangler");
  const { compatibility_date, durable_objects, vars } = readConfig({ config });
  const bindings = durable_objects.bindings as unknown as readonly Binding[];
  return {
    compatibilityDate: compatibility_date as string,
    objects: Object.fromEntries(bindings.map(({ name, class_name }) => [name, class_name])),
    vars: Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, String(value)])),
  };
}
