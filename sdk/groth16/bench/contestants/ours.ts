import type { Engine } from "../../src/engine.ts";
import type { Contestant, Workload } from "../contestant.ts";

export function ours(name: string, load: () => Promise<Engine>): Contestant {
  return {
    name,
    checks: "everything",
    async prepare({ key, items }: Workload) {
      const prepared = (await load()).prepare(key);
      if (!prepared.ok) throw new Error(prepared.reason);
      return (i) => {
        const item = items[i];
        return item !== undefined && prepared.key.verify(item.proof, item.publicSignals).valid;
      };
    },
  };
}
