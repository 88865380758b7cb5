/**
 * `@svc/vdi-verifier/element`: importing it defines `<vdi-verify>`. Attributes: `src`, `profile`, `issuers`,
 * `issuer-name`, `check`, `compact`, `lang`. Events, which bubble: `vdi-step`, `vdi-result`, `vdi-error`. On a server it does nothing.
 */
import type { StepResult, VerificationResult, VerifyOptions } from "../dist/index.js";

/** The tag that importing this defines. */
export declare const ELEMENT_NAME: "vdi-verify";

export interface VdiVerifyElement extends HTMLElement {
  /** Options of `verifyDecision`; they win over the attributes. Setting them verifies anew. */
  options: VerifyOptions;
  /** The document, as its text or as the value of its JSON; wins over `src`. Setting it verifies anew. */
  attestation: unknown;
  /** The last result; undefined before the first and while one is computed. */
  readonly result: VerificationResult | undefined;
}

declare global {
  interface HTMLElementEventMap {
    "vdi-step": CustomEvent<StepResult>;
    "vdi-result": CustomEvent<VerificationResult>;
    /** What kept it from a verdict, mostly an `Error`. */
    "vdi-error": CustomEvent<unknown>;
  }
  interface HTMLElementTagNameMap {
    "vdi-verify": VdiVerifyElement;
  }
}
