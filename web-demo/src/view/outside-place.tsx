/** Folded: what comes from elsewhere. Its script comes when somebody opens it, and nothing is asked by that. */

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { outsideLabels as say } from "../labels/outside.ts";
import type { OutsideProps } from "../outside/outside-view.tsx";
import { announceError } from "../ui/controls.tsx";

interface PlaceProps extends OutsideProps {
  /** Whether the page has the documents beside it that may ask other hosts, and use a camera. */
  readonly isHosted: boolean;
}

export function OutsidePlace({ name, isHosted, take }: PlaceProps): VNode {
  const view = useSignal<((props: OutsideProps) => VNode) | null>(null);
  const load = () => {
    if (!isHosted || view.value !== null) return;
    import("../outside/outside-view.tsx").then(({ Outside }) => {
      view.value = Outside;
    }, announceError);
  };
  const Outside = view.value;
  return (
    <details class="fold outside-place" onToggle={load}>
      <summary>{say().title}</summary>
      {!isHosted && <p class="note">{say().notHosted}</p>}
      {Outside && <Outside name={name} take={take} />}
    </details>
  );
}
