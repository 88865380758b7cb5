/** The compiled module, loaded in whichever way the runtime has (`src/wasm/module/`). */
export declare function loadModule(): Promise<WebAssembly.Module>;
