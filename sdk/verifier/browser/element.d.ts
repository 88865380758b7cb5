/**
 * `@svc/vdi-verifier/element`: importing it defines `<vdi-verify>`. Attributes: `src`, `profile`, `issuers`. Events:
 * `vdi-step`, `vdi-result`, `vdi-error`. On a server it does nothing.
 */
import type { VerificationResult, VerifyOptions } from "../dist/index.js";

/** The tag that importing this defines. */
export declare const ELEMENT_NAME: "vdi-verify";

export interface VdiVerifyElement extends HTMLElement {
  /** Options of `verifyDecision`; they win over the attributes. Setting them verifies anew. */
  options: VerifyOptions;
  /** The last result; undefined before the first and while one is computed. */
  readonly result: VerificationResult | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "vdi-verify": VdiVerifyElement;
  }
}
