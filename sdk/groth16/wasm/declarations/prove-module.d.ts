/** The prover's compiled module, loaded in whichever way the runtime has (`src/prove/module/`). */
export declare function loadModule(binary: "prove" | "prove-fused"): Promise<WebAssembly.Module>;
