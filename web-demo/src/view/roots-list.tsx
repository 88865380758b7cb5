/** One list of trusted keys, closed until it is asked for, and its entries. */

import type { ComponentChildren, VNode } from "preact";
import { Button } from "../ui/controls.tsx";

interface ListProps {
  readonly list: string;
  readonly title: string;
  /** How many it holds, or in words. */
  readonly count: number | string;
  readonly isEmpty?: boolean;
  readonly children: ComponentChildren;
}

export const RootsList = ({ list, title, count, isEmpty = count === 0, children }: ListProps): VNode => (
  <details data-list={list}>
    <summary data-key={`${list} summary`}>
      <span>{title}</span>
      <span class={isEmpty ? "count" : "count some"}>{String(count)}</span>
    </summary>
    {children}
  </details>
);

interface EntryProps {
  /** The reader's name for it. */
  readonly label: string | undefined;
  /** Label of the button that removes it. */
  readonly remove: string;
  readonly onRemove: () => void;
  readonly children: ComponentChildren;
}

export const Entry = ({ label, remove, onRemove, children }: EntryProps): VNode => (
  <li>
    <div>
      {label !== undefined && <strong>{label}</strong>}
      {children}
    </div>
    <Button
      class="icon-only"
      look="quiet"
      drawing="remove"
      onClick={({ currentTarget }) => {
        focusList(currentTarget);
        onRemove();
      }}
    >
      {remove}
    </Button>
  </li>
);

/** The button goes with its entry: the focus stays at the list. */
export function focusList(button: HTMLElement): void {
  button.closest("details")?.querySelector("summary")?.focus();
}
