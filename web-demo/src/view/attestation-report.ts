/**
 * The report on one attestation: the sentence, what was proved of each rule beside the way through and the checks as they
 * complete; its own members and the circuit's setup for those who ask.
 */

import {
  claimsOfAttestation,
  decisionFacts,
  holdsOrHeld,
  type IssuerNames,
  notChecked,
  type Verdict,
  verdictOnAttestation,
} from "@svc/audit";
import { pipelineDrawing } from "@svc/audit/drawings";
import type { DecisionAttestation } from "@svc/core";
import { explainConstraints, type StepResult, type VerificationResult } from "@svc/vdi-verifier";
import { reasonsInWords } from "@svc/words";
import { locale } from "../language.ts";
import { decisionSentence, stepFailure, steps } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
import { errorWords } from "../words/shell.ts";
import { attestationEvidence, chipsOf, factsView } from "./attestation-facts.ts";
import { fold, section } from "./controls.ts";
import { figure } from "./drawing.ts";
import { h } from "./h.ts";
import { type CompareSource, inputsSection } from "./inputs-view.ts";
import { KeptRoom } from "./kept-room.ts";
import { reasonsView, rulesSection } from "./rules-view.ts";
import { setupSection } from "./setup-chain.ts";
import { StepList } from "./step-list.ts";
import { checkingCard, verdictCard } from "./verdict-card.ts";

/** What can be said of the report before the steps have run: how much room it will take. */
export interface Expectation {
  readonly result: (attestation: DecisionAttestation) => VerificationResult;
  /** Labels of the buttons that a sound document would get. */
  readonly actions: readonly string[];
}

export interface ReportedDocument {
  readonly source: string;
  /** Null where it could not be read. */
  readonly attestation: DecisionAttestation | null;
  /** What the reader calls the issuers that it pinned. */
  readonly names: IssuerNames;
  /** Absent where nothing can be pinned from here. */
  readonly compareSource?: CompareSource | null;
}

/** @param isBeside whether it stands in the shorter one of two columns */
type Share = (isBeside: boolean) => HTMLElement;

export class AttestationReport {
  readonly element = h("div", { class: "report" });
  readonly attestation: DecisionAttestation | null;
  readonly names: IssuerNames;
  readonly #compareSource: CompareSource | null;
  readonly #steps = new StepList();
  readonly #details = fold(say().whatEachCheckFound, this.#steps.element);
  readonly #head: KeptRoom;
  readonly #rules: KeptRoom;
  readonly #way: KeptRoom;
  readonly #main = h("div");
  readonly #side = h("div");
  readonly #columns: HTMLElement;
  readonly #at: number;

  /** @param expected null where the steps are there already */
  constructor(
    { source, attestation, names, compareSource = null }: ReportedDocument,
    at: number,
    expected: Expectation | null,
  ) {
    this.attestation = attestation;
    this.names = names;
    this.#compareSource = compareSource;
    this.#at = at;
    const result = attestation === null ? null : (expected?.result(attestation) ?? null);
    this.#head = new KeptRoom(checkingCard(source, this.#expectedHead(result, expected?.actions ?? [])));
    this.#rules = new KeptRoom(unseen(result === null ? null : this.#rulesOf(result)));
    this.#way = new KeptRoom(unseen(result === null ? null : this.#wayOf(result)));
    this.#columns = h("div", { class: "columns" }, this.#main, this.#side);
    if (expected !== null) this.#steps.start();
    this.#main.append(this.#rules.element);
    this.#side.append(this.#way.element);
    this.element.append(
      this.#head.element,
      h(
        "section",
        { class: "card checks" },
        h("h2", { class: "off-screen" }, say().theChecks),
        this.#steps.strip,
        this.#details,
      ),
      ...(attestation === null ? [] : [this.#columns]),
    );
  }

  /** @param milliseconds null where nobody measured */
  step(step: StepResult, milliseconds: number | null): void {
    const evidence =
      this.attestation === null ? undefined : attestationEvidence(step.name, this.attestation, this.#at);
    this.#steps.put(step, milliseconds, step.outcome === "open", evidence);
  }

  /** @param share how it is taken along, where it can be */
  finish(result: VerificationResult, actions: readonly HTMLElement[], share?: Share): Verdict {
    this.#steps.finish();
    if (verdictOnAttestation(result).kind === "expired") this.#steps.expire();
    // Where something fails, what each step found is the matter.
    this.#details.open = !holdsOrHeld(result);
    this.#head.replace(this.#headOf(result, actions));
    if (this.attestation !== null) this.#showRest(this.attestation, result, share);
    return verdictOnAttestation(result, locale());
  }

  /** One more thing to do with what is shown. */
  offer(action: HTMLElement): void {
    this.#head.element.querySelector(".actions")?.append(action);
  }

  /** The check itself could not run: no verdict on the document. */
  fail(error: unknown): Verdict {
    const verdict = notChecked(say().theCheckItselfDidNotRun(errorWords(error)), locale());
    this.#steps.finish();
    this.#head.replace(
      verdictCard(verdict, { proves: [], doesNot: [say().anythingYetNothingWasChecked] }, []),
    );
    return verdict;
  }

  /** Of what does not hold everything that it states is folded: nothing of it is proved. */
  #showRest(attestation: DecisionAttestation, result: VerificationResult, share?: Share): void {
    const more = this.#more(attestation, result.setup_grade);
    if (holdsOrHeld(result)) {
      this.#rules.replace(this.#rulesOf(result));
      this.#way.replace(this.#wayOf(result));
      const inputs = inputsSection(result, this.#compareSource);
      if (inputs !== null) this.#side.append(inputs);
      this.#side.append(more);
      if (share !== undefined) this.#columns.append(share(inputs === null));
      return;
    }
    this.#columns.remove();
    more.prepend(fold(say().whatItStatesRulesAndSteps, this.#rulesOf(result), this.#wayOf(result)));
    this.element.append(more);
    if (share !== undefined) this.element.append(share(false));
  }

  #expectedHead(result: VerificationResult | null, actions: readonly string[]): HTMLElement | null {
    if (result === null) return null;
    return this.#headOf(
      result,
      actions.map((label) => h("span", { class: "button plain" }, label)),
    );
  }

  #headOf(result: VerificationResult, actions: readonly HTMLElement[]): HTMLElement {
    const { attestation } = this;
    const claims = claimsOfAttestation(result, attestation, locale());
    const verdict = verdictOnAttestation(result, locale());
    const failures = verdict.kind === "not_valid" ? result.steps.filter(hasFailed).map(lineOf) : [];
    if (attestation === null) return verdictCard(verdict, claims, actions, { failures });
    const reasons = holdsOrHeld(result)
      ? reasonsInWords(attestation, result.rules ?? [], "proved", locale())
      : null;
    return verdictCard(verdict, claims, actions, {
      failures,
      sentence: decisionSentence(decisionFacts(result, attestation, this.names)),
      reasons: reasons === null ? null : reasonsView(reasons),
      chips: chipsOf(result),
    });
  }

  #rulesOf(result: VerificationResult): HTMLElement {
    return rulesSection(this.attestation as DecisionAttestation, result);
  }

  #wayOf(result: VerificationResult): HTMLElement {
    const attestation = this.attestation as DecisionAttestation;
    const isProved = holdsOrHeld(result) && result.rules !== undefined;
    return section(
      say().theWayThrough,
      isProved ? say().whichStepsWereTakenIsHidden : say().asTheDocumentStatesItNothing,
      figure(
        pipelineDrawing(attestation, explainConstraints(attestation).constraints, isProved, locale()),
        "pipeline.svg",
        say().saveDrawing,
      ),
    );
  }

  #more(attestation: DecisionAttestation, grade: string | undefined): HTMLElement {
    const { circuit, verification } = attestation;
    return h(
      "div",
      { class: "card more" },
      fold(say().theDocumentIdentifiersTimesHashes, factsView(attestation, this.#at)),
      circuit === undefined
        ? null
        : fold(say().setupOfTheCircuit, setupSection(circuit, verification.key, grade)),
    );
  }
}

function unseen(content: HTMLElement | null): HTMLElement {
  return content === null ? h("div") : h("div", { class: "unseen", inert: true }, content);
}

function hasFailed(step: StepResult): boolean {
  return step.outcome === "failed";
}

/** For people; values that differ stand with the step. */
function lineOf(result: StepResult): string {
  const { step, name } = result;
  return say().step(step, steps()[name].title, stepFailure(result) ?? say().failed);
}
