/** @svc/vdi-prover for browsers: the names of Node's entry, proving in the tab. */
export { signUnsigned } from "../attest.ts";
export { PolicyRefusal, PROVER_ERRORS } from "../error-table.ts";
export { definePipeline } from "../pipeline.ts";
export { circuitDirInTab as findCircuitDir } from "./open-circuit-in-tab.ts";
export { proveUnsignedInTab as proveUnsigned, TabVDI as VDI } from "./tab-vdi.ts";
