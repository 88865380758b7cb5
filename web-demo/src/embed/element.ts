/**
 * `<vdi-verify>`: shows in a page what an attestation proves. The document comes from `src`, or as JSON in a
 * `<script type="application/json">` inside the element; what else is inside stays as it is for readers without
 * script.
 *
 * Attributes: `src`, `profile`, `issuers` (public keys, separated by spaces). Properties: `options` (those of
 * `verifyDecision`), `result`. Events, which bubble: `vdi-step`, `vdi-result`, `vdi-error`. Reflects
 * `state`: checking, verified, unvouched, invalid, unchecked. Parts: box, headline, because, details, step, rule.
 *
 * Whoever writes the page chooses whom to trust: an attestation that only vouches for itself is `unvouched`.
 */

import { RULE_STATES } from "@svc/core/statement";
import { type Verdict, verdictOnAttestation } from "@svc/report";
import {
  type StepResult,
  type VerificationResult,
  type VerifyOptions,
  verifyDecision,
} from "@svc/vdi-verifier";
import { ruleCountsInWords, STEP_WORDS } from "@svc/words";
import { ELEMENT_STYLE } from "./element-style.ts";

export type VdiVerifyState = "checking" | "verified" | "unvouched" | "invalid" | "unchecked";

const sheet = new CSSStyleSheet();
sheet.replaceSync(ELEMENT_STYLE);

class VdiVerifyElement extends HTMLElement {
  static readonly observedAttributes = ["src", "profile", "issuers"];
  readonly #shadow = this.attachShadow({ mode: "open" });
  #running: AbortController | undefined;
  #options: VerifyOptions = {};
  #result: VerificationResult | undefined;

  /** The last result; undefined before the first and while one is computed. */
  get result(): VerificationResult | undefined {
    return this.#result;
  }

  get options(): VerifyOptions {
    return this.#options;
  }

  /** Options of `verifyDecision`; they win over the attributes. Setting them verifies anew. */
  set options(options: VerifyOptions) {
    this.#options = options;
    this.#schedule();
  }

  connectedCallback(): void {
    this.#shadow.adoptedStyleSheets = [sheet];
    this.#schedule();
  }

  disconnectedCallback(): void {
    this.#running?.abort();
  }

  attributeChangedCallback(): void {
    this.#schedule();
  }

  /** Several attributes that change together are one run; a child that is still being parsed gets its turn. */
  #schedule(): void {
    if (!this.isConnected) return;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    setTimeout(() => {
      if (!running.signal.aborted) void this.#verify(running.signal);
    });
  }

  async #verify(signal: AbortSignal): Promise<void> {
    this.#result = undefined;
    this.#show("checking", { tone: "unknown", headline: "Checking", because: "" }, []);
    try {
      const document = await this.#document(signal);
      const result = await verifyDecision(document, {
        ...this.#fromAttributes(),
        ...this.#options,
        signal,
        onStep: (step) => this.#tell("vdi-step", step),
      });
      if (signal.aborted) return;
      this.#result = result;
      const verdict = verdictOnAttestation(result);
      this.#show(stateOf(verdict), verdict, result.steps, result.valid ? result.rules : []);
      this.#tell("vdi-result", result);
    } catch (error) {
      if (signal.aborted) return;
      const because = error instanceof Error ? error.message : String(error);
      this.#show("unchecked", { tone: "unknown", headline: "Could not be checked", because }, []);
      this.#tell("vdi-error", error);
    }
  }

  async #document(signal: AbortSignal): Promise<string> {
    const src = this.getAttribute("src");
    if (src === null) {
      const inline = this.querySelector('script[type="application/json"]')?.textContent;
      if (inline === null || inline === undefined) throw new Error("There is neither src nor inline JSON.");
      return inline;
    }
    const response = await fetch(new URL(src, this.baseURI), { signal, credentials: "same-origin" });
    if (!response.ok) throw new Error(`The document was not served: HTTP ${response.status}.`);
    return response.text();
  }

  #fromAttributes(): VerifyOptions {
    const issuers = (this.getAttribute("issuers") ?? "").split(/\s+/).filter((key) => key !== "");
    const profileId = this.getAttribute("profile");
    return {
      ...(profileId === null ? {} : { profileId: profileId as NonNullable<VerifyOptions["profileId"]> }),
      ...(issuers.length === 0 ? {} : { trust: { issuers } }),
    };
  }

  #show(
    state: VdiVerifyState,
    verdict: Omit<Verdict, "kind">,
    steps: readonly StepResult[],
    rules: VerificationResult["rules"] = [],
  ): void {
    this.setAttribute("state", state);
    const box = part("div", "box");
    box.dataset.tone = verdict.tone;
    box.setAttribute("role", "status");
    box.append(part("p", "headline", verdict.headline));
    if (verdict.because !== "") box.append(part("p", "because", verdict.because));
    if (steps.length > 0) box.append(stepsView(steps, rules));
    this.#shadow.replaceChildren(box, document.createElement("slot"));
  }

  #tell(type: "vdi-step" | "vdi-result" | "vdi-error", detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

function stateOf({ kind, tone }: Verdict): VdiVerifyState {
  if (kind === "not_valid") return "invalid";
  if (kind === "could_not_check") return "unchecked";
  return tone === "good" ? "verified" : "unvouched";
}

function stepsView(
  steps: readonly StepResult[],
  rules: NonNullable<VerificationResult["rules"]>,
): HTMLElement {
  const details = part("details", "details");
  const list = document.createElement("ol");
  for (const { step, name, valid, detail, reason } of steps) {
    const skipped = reason === "not_reached" || reason === "not_in_profile";
    const row = part("li", `step ${valid ? "passed" : skipped ? "skipped" : "failed"}`);
    row.value = step;
    const said = valid ? "passed" : skipped ? "not run" : (detail ?? reason ?? "failed");
    row.textContent = `${STEP_WORDS[name].title}: ${said}`;
    list.append(row);
  }
  details.append(part("summary", "summary", "What was checked"), list);
  // What is proved of the rules, by their states; without a proof that holds there is nothing to say.
  details.append(...ruleCountsInWords(rules, RULE_STATES).map((line) => part("p", "rule", line)));
  return details;
}

function part<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name: string,
  text = "",
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.setAttribute("part", name);
  element.textContent = text;
  return element;
}

/** The tag that importing this defines. */
export const ELEMENT_NAME = "vdi-verify";

if (customElements.get(ELEMENT_NAME) === undefined) customElements.define(ELEMENT_NAME, VdiVerifyElement);
