/**
 * Many attestations, told as a list needs them: few members of each as plain data, and what the library says of each as
 * text, which is copied from the worker to the page without being made anew there.
 */
import type { ExaminedDocument } from "@svc/examine";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { Listed } from "./messages.ts";

/** Told together at most, and kept back for so long at most. */
const MOST_TOGETHER = 64;
const LONGEST_MILLISECONDS = 100;

export class Lister {
  readonly #onEvent: (event: Listed) => void;
  #documents: ExaminedDocument[] = [];
  #reports: string[] = [];
  #toldAt = performance.now();

  constructor(onEvent: (event: Listed) => void) {
    this.#onEvent = onEvent;
  }

  takes({ kind }: ExaminedDocument): boolean {
    return kind === "attestation";
  }

  add(document: ExaminedDocument): void {
    this.#documents.push(forList(document));
    this.#reports.push(JSON.stringify(document));
    const isLate = performance.now() - this.#toldAt >= LONGEST_MILLISECONDS;
    if (isLate || this.#documents.length >= MOST_TOGETHER) this.flush();
  }

  flush(): void {
    this.#toldAt = performance.now();
    if (this.#documents.length === 0) return;
    this.#onEvent({ event: "listed", documents: this.#documents, reports: this.#reports.join("\n") });
    [this.#documents, this.#reports] = [[], []];
  }
}

/** Without findings, and of the steps only those that say why it does not hold. */
export function forList({ read: _, ...document }: ExaminedDocument): ExaminedDocument {
  const result = document.result as VerificationResult;
  const steps = result.steps.filter(({ valid, reason }) => !valid && reason !== "not_in_profile");
  return { ...document, findings: [], result: { ...result, steps } };
}
