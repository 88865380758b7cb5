/**
 * Many attestations, told as a list needs them: few members of each as plain data, and what the library says of each as
 * deflated text, which is copied from the worker to the page without being made anew there.
 */
import type { ExaminedDocument } from "@svc/audit";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { Listed } from "./messages.ts";
import { packText } from "./packed-text.ts";

/** Told together at most, and kept back for so long at most. */
const MOST_TOGETHER = 64;
const LONGEST_MILLISECONDS = 100;

export class Lister {
  readonly #onEvent: (event: Listed) => void;
  #documents: ExaminedDocument[] = [];
  #reports: string[] = [];
  #toldAt = performance.now();
  /** Lots are told in their order, however long each takes to be packed. */
  #told: Promise<void> = Promise.resolve();

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
    if (isLate || this.#documents.length >= MOST_TOGETHER) this.#flush();
  }

  /** Tells the rest. */
  async finish(): Promise<void> {
    this.#flush();
    await this.#told;
  }

  #flush(): void {
    this.#toldAt = performance.now();
    if (this.#documents.length === 0) return;
    const [documents, lines] = [this.#documents, this.#reports.join("\n")];
    [this.#documents, this.#reports] = [[], []];
    const before = this.#told;
    this.#told = packText(lines).then(async (reports) => {
      await before;
      this.#onEvent({ event: "listed", documents, reports });
    });
  }
}

/** Without findings, and of the steps only those that say why it does not hold. */
function forList({ read: _, ...document }: ExaminedDocument): ExaminedDocument {
  const result = document.result as VerificationResult;
  const steps = result.steps.filter(({ valid, reason }) => !valid && reason !== "not_in_profile");
  return { ...document, findings: [], result: { ...result, steps } };
}
