/** The tamper lab, closed: what it is, and the rest of it once somebody opens it. */

import { useSignal } from "@preact/signals";
import type { DecisionAttestation } from "@svc/core";
import type { RefObject, VNode } from "preact";
import type { AppState } from "../app-state.ts";
import { examineOne } from "../examine/slices.ts";
import { labLabels as say } from "../labels/lab.ts";
import { language } from "../language.ts";
import { announceError } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import type { LabEvents, LabProps } from "./lab-view.tsx";

interface CardProps {
  readonly app: AppState;
  readonly document: DecisionAttestation;
  readonly place: RefObject<HTMLDetailsElement | null>;
}

/** Open from the start beside the page's own examples. */
export function LabCard({ app, document, place }: CardProps): VNode {
  const view = useSignal<((props: LabProps) => VNode) | null>(null);
  const load = () => {
    if (view.value !== null) return;
    import("./lab-view.tsx").then(({ Lab }) => {
      view.value = Lab;
    }, announceError);
  };
  const Lab = view.value;
  return (
    <details class="card lab" ref={place} open={app.page.lens.value !== null} onToggle={load}>
      <summary>
        <Icon name="flask" />
        <h2>{say().title}</h2>
        <span class="aside">{say().invitation}</span>
      </summary>
      <div class="lab-body">
        {/* In another language it begins anew: what came of an attack names its aim. */}
        {Lab && <Lab key={language()} document={document} events={labEvents(app)} />}
      </div>
    </details>
  );
}

/** The lab asks with the roots and the time that the page asks with. */
function labEvents({ page, parts: { room, loadExample } }: AppState): LabEvents {
  return {
    verify: async (text, at) => {
      const terms = page.terms();
      const item = { kind: "attestation", source: "", text } as const;
      return examineOne(room, item, { ...terms, at: at ?? terms.at });
    },
    loadForgery: () => loadExample("forged.json"),
  };
}
