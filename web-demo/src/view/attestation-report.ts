/** The report on one attestation: verdict, facts, steps as they complete, rules, and on whose word. */
import { type DecisionAttestation, parseAttestation } from "@svc/core";
import type { Item } from "@svc/report";
import { claimsOfAttestation, type Verdict, verdictOnAttestation } from "@svc/report";
import { MATERIAL_REASONS, type Reason, type StepResult, type VerificationResult } from "@svc/vdi-verifier";
import { evidenceOf, factsView, trustView } from "./attestation-facts.ts";
import { section } from "./controls.ts";
import { h } from "./h.ts";
import { policyView } from "./policy-view.ts";
import { setupSection } from "./setup-chain.ts";
import { StepList } from "./step-list.ts";
import { checkingCard, verdictCard } from "./verdict-card.ts";

export class AttestationReport {
  readonly element = h("div", { class: "report" });
  readonly attestation: DecisionAttestation | null;
  readonly #steps = new StepList();
  readonly #head: HTMLElement;
  readonly #trust = h("div", { class: "pair-half" }, trustView(null));
  readonly #at: number;

  constructor(item: Item, at: number) {
    const parsed = parseAttestation(item.text);
    this.attestation = parsed.ok ? parsed.value : null;
    this.#at = at;
    this.#head = h("div", {}, checkingCard(item.source));
    this.element.append(
      this.#head,
      ...(this.attestation === null
        ? []
        : [h("div", { class: "pair" }, factsView(this.attestation), this.#trust)]),
      section("Steps", "Each was computed here, from the document alone.", this.#steps.element),
    );
  }

  step(step: StepResult, milliseconds: number): void {
    const material = step.reason !== undefined && MATERIAL_REASONS.includes(step.reason as Reason);
    const evidence =
      this.attestation === null ? undefined : evidenceOf(step.name, this.attestation, this.#at);
    this.#steps.put(step, milliseconds, material, evidence);
  }

  finish(result: VerificationResult, actions: readonly HTMLElement[]): Verdict {
    const verdict = verdictOnAttestation(result);
    this.#head.replaceChildren(verdictCard(verdict, claimsOfAttestation(result, this.attestation), actions));
    if (this.attestation !== null) {
      this.#trust.replaceChildren(trustView(result));
      this.element.append(policyView(this.attestation, result.valid), ...this.#setup());
    }
    return verdict;
  }

  #setup(): HTMLElement[] {
    const { circuit, verification } = this.attestation ?? {};
    return circuit === undefined || verification === undefined
      ? []
      : [setupSection(circuit, verification.key)];
  }

  /** The check itself could not run: no verdict on the document. */
  fail(error: unknown): Verdict {
    const why = error instanceof Error ? error.message : String(error);
    const verdict: Verdict = {
      kind: "not_checked",
      tone: "unknown",
      headline: "Could not be checked",
      because: `The check itself did not run: ${why}`,
    };
    this.#head.replaceChildren(
      verdictCard(verdict, { proves: [], doesNot: ["Anything yet: nothing was checked."] }, []),
    );
    return verdict;
  }
}
