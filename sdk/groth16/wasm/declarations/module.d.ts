/** The compiled modules, loaded in whichever way the runtime has (`src/wasm/module/`). */
type Binary = "bn254" | "bn254-fused";

/** What there is, the fastest first. */
export declare const BINARIES: readonly Binary[];

export declare function loadModule(binary: Binary): Promise<WebAssembly.Module>;

/**
 * The portable module without waiting, once the fused one was loaded: the second opinion about its refusals. It throws
 * whatever kept it from being loaded. Undefined where there is no fused one.
 */
export declare const portableAtOnce: (() => WebAssembly.Module) | undefined;
