import * as snarkjs from "snarkjs";
import type { Contestant, Workload } from "../contestant.ts";

export const snarkjsVerify: Contestant = {
  name: "snarkjs groth16.verify",
  checks: "curve equations",
  async prepare({ key, items }: Workload) {
    return (i) => {
      const item = items[i];
      if (item === undefined) return false;
      return snarkjs.groth16.verify(key, [...item.publicSignals], item.proof);
    };
  },
  async close() {
    // snarkjs keeps its worker threads in a global and never ends them itself.
    const curve = (globalThis as { curve_bn128?: { terminate(): Promise<void> } }).curve_bn128;
    await curve?.terminate();
  },
};
