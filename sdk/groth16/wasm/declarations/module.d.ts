/** The compiled module, loaded in whichever way the runtime has (`src/wasm/module/`). */
export declare function loadModule(binary: "bn254" | "bn254-fused"): Promise<WebAssembly.Module>;
