/** The report on one attestation: verdict, facts, steps as they complete, rules, and on whose word. */

import type { DecisionAttestation } from "@svc/core";
import { isMaterialReason } from "@svc/core/finding";
import { claimsOfAttestation, notChecked, type Verdict, verdictOnAttestation } from "@svc/report";
import type { StepResult, VerificationResult } from "@svc/vdi-verifier";
import { STEP_WORDS } from "@svc/words";
import { attestationEvidence, factsView, trustView } from "./attestation-facts.ts";
import { section } from "./controls.ts";
import { h } from "./h.ts";
import { KeptRoom } from "./kept-room.ts";
import { policyView } from "./policy-view.ts";
import { setupSection } from "./setup-chain.ts";
import { StepList } from "./step-list.ts";
import { checkingCard, verdictCard } from "./verdict-card.ts";

/** What can be said of the report before the steps have run: how much room it will take. */
export interface Expectation {
  readonly result: (attestation: DecisionAttestation) => VerificationResult;
  /** Labels of the buttons that a sound document would get. */
  readonly actions: readonly string[];
}

export class AttestationReport {
  readonly element = h("div", { class: "report" });
  readonly attestation: DecisionAttestation | null;
  readonly #steps = new StepList();
  readonly #head: KeptRoom;
  readonly #trust: KeptRoom;
  readonly #at: number;

  /** @param expected null where the steps are there already */
  constructor(
    { source, attestation }: { readonly source: string; readonly attestation: DecisionAttestation | null },
    at: number,
    expected: Expectation | null,
  ) {
    this.attestation = attestation;
    this.#at = at;
    const result = this.attestation === null ? null : (expected?.result(this.attestation) ?? null);
    this.#head = new KeptRoom(
      checkingCard(
        source,
        result === null
          ? null
          : {
              verdict: verdictOnAttestation(result),
              claims: claimsOfAttestation(result, this.attestation),
              actions: expected?.actions ?? [],
            },
      ),
    );
    this.#trust = new KeptRoom(trustView(result, "unseen"), { class: "pair-half" });
    if (expected !== null) this.#steps.start();
    this.element.append(
      this.#head.element,
      ...(this.attestation === null
        ? []
        : [h("div", { class: "pair" }, factsView(this.attestation), this.#trust.element)]),
      section("Steps", "Each was computed here, from the document alone.", this.#steps.element),
    );
  }

  /** @param milliseconds null where nobody measured */
  step(step: StepResult, milliseconds: number | null): void {
    const evidence =
      this.attestation === null ? undefined : attestationEvidence(step.name, this.attestation, this.#at);
    this.#steps.put(step, milliseconds, isMaterial(step), evidence);
  }

  finish(result: VerificationResult, actions: readonly HTMLElement[]): Verdict {
    const verdict = verdictOnAttestation(result);
    const failures = result.conclusive ? result.steps.filter(hasFailed).map(lineOf) : [];
    this.#steps.finish();
    this.#head.replace(
      verdictCard(verdict, claimsOfAttestation(result, this.attestation), actions, { failures }),
    );
    if (this.attestation !== null) {
      this.#trust.replace(trustView(result));
      this.element.append(policyView(this.attestation, result.valid), ...this.#setup(result.setup_grade));
    }
    return verdict;
  }

  #setup(grade: string | undefined): HTMLElement[] {
    const { circuit, verification } = this.attestation ?? {};
    return circuit === undefined || verification === undefined
      ? []
      : [setupSection(circuit, verification.key, grade)];
  }

  /** The check itself could not run: no verdict on the document. */
  fail(error: unknown): Verdict {
    const why = error instanceof Error ? error.message : String(error);
    const verdict = notChecked(`The check itself did not run: ${why}`);
    this.#steps.finish();
    this.#head.replace(
      verdictCard(verdict, { proves: [], doesNot: ["Anything yet: nothing was checked."] }, []),
    );
    return verdict;
  }
}

function isMaterial({ reason }: StepResult): boolean {
  return isMaterialReason(reason);
}

function hasFailed(step: StepResult): boolean {
  const wasRun = step.reason !== "not_reached" && step.reason !== "not_in_profile";
  return !step.valid && wasRun && !isMaterial(step);
}

function lineOf({ step, name, reason }: StepResult): string {
  return `Step ${step}, “${STEP_WORDS[name].title}”: ${(reason ?? "failed").replaceAll("_", " ")}`;
}
