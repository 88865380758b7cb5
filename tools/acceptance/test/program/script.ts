/** The place "page by script tag": the global `VDI` of `vdi.js`. It proves nothing. */
import { makeCalls } from "./calls.ts";

declare const VDI: typeof import("@svc/vdi-verifier") &
  typeof import("@svc/vdi-registry") &
  typeof import("@svc/vdi-transparency") &
  typeof import("@svc/vdi-verifier-registry");

const given = await (await fetch("given.json")).json();
const outcomes = await makeCalls({ libraries: VDI, provers: null, given });
document.documentElement.dataset.answer = JSON.stringify(outcomes);
