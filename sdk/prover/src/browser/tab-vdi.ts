/** The prover for a browser tab, under the names that it has in Node. */
import { AnyVDI } from "../any-vdi.ts";
import type { VDIConfig } from "../config.ts";
import { type ProveUnsigned, proveUnsignedWith } from "../prove-unsigned.ts";
import { openCircuitInTab } from "./open-circuit-in-tab.ts";
import { TAB_WORKERS } from "./open-in-tab.ts";

/** As in Node; `circuitDir` is the address of a folder. `BrowserVDI` takes a signer instead of a key. */
export class TabVDI extends AnyVDI {
  constructor(config: VDIConfig) {
    super(config, { open: openCircuitInTab, workers: TAB_WORKERS });
  }
}

/** As in Node. */
export const proveUnsignedInTab: ProveUnsigned = proveUnsignedWith(openCircuitInTab);
