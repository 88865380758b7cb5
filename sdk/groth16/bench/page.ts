/** The race as it runs inside a page; bundled by `chromium.ts`. */
import { median } from "../../../tools/bench/median.ts";
import { makeLoadEngine } from "../src/load-engine.ts";
import { loadWasmArithmetic } from "../src/wasm/load.ts";
import { BINARIES } from "../src/wasm/module/binary.ts";
import { race, type Workload } from "./contestant.ts";
import { mclPrepared } from "./contestants/mcl.ts";
import { noblePrepared } from "./contestants/noble.ts";
import { ours } from "./contestants/ours.ts";
import { snarkjsVerify } from "./contestants/snarkjs.ts";

/** As the package's own loader does, from where `chromium.ts` serves the modules. */
const loadEngine = makeLoadEngine(() =>
  loadWasmArithmetic((binary) => WebAssembly.compileStreaming(fetch(`/${binary}.wasm`)), BINARIES),
);

declare global {
  var benchGroth16: (workload: Workload) => Promise<{ single: unknown; batchMs: number }>;
}

globalThis.benchGroth16 = async (workload) => {
  const single = await race(
    [
      ours("this, WebAssembly", () => loadEngine()),
      ours("this, JavaScript", () => loadEngine({ prefer: "js" })),
      mclPrepared(false),
      mclPrepared(true),
      noblePrepared,
      snarkjsVerify,
    ],
    workload,
    8,
    10,
  );
  const prepared = (await loadEngine()).prepare(workload.key);
  if (!prepared.ok) throw new Error(prepared.reason);
  const times = [];
  for (let i = 0; i < 8; i++) {
    const start = performance.now();
    prepared.key.verifyBatch(workload.items);
    times.push((performance.now() - start) / workload.items.length);
  }
  return { single, batchMs: median(times) };
};
