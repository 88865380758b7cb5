/** An examination told a second time. */
import type { ExaminedSet } from "@svc/audit";
import type { TimedEvent } from "./messages.ts";

/** What was examined already, told once more to a view that was made anew. */
export function replay({ documents }: ExaminedSet, onEvent: (event: TimedEvent) => void): void {
  for (const document of documents) {
    const { steps = [] } = Object(document.result) as { readonly steps?: readonly never[] };
    if (document.kind === "attestation") {
      for (const step of steps) onEvent({ event: "step", index: document.index, step, milliseconds: 0 });
    }
    onEvent({ event: "document", document, milliseconds: 0 });
  }
}
