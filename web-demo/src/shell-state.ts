/** What shell and application tell each other. */
import { type Signal, signal } from "@preact/signals";
import { createRef, type RefObject, type VNode } from "preact";
import type { SourceText } from "./examine/messages.ts";
import type { GalleryEntry } from "./gallery.ts";

/** What a reader can do on an empty page. */
export interface ShellEvents {
  receive(sources: readonly SourceText[]): void;
  example(entry: GalleryEntry): void;
  /** Opens or closes the reader's trusted keys. */
  trust(): void;
  /** A document came, or may have come, in the fragment of the address. */
  link(): void;
}

/** What the shell shows; the application writes it. */
export class ShellState {
  /** What could not be used, kept or loaded. */
  readonly problem: Signal<string | null> = signal(null);
  /** Whether documents are here, so that the place for them is small. */
  readonly hasDocuments: Signal<boolean> = signal(false);
  readonly isDrawerOpen: Signal<boolean> = signal(false);
  /** How many keys the reader trusts; null until the application knows. */
  readonly trustSummary: Signal<(() => string) | null> = signal(null);
  /** What the application asks the reader before anything else. */
  readonly question: Signal<(() => VNode | null) | null> = signal(null);
  /** What the application shows below the shell. */
  readonly stage: Signal<(() => VNode) | null> = signal(null);
  readonly main: RefObject<HTMLElement | null> = createRef();
  readonly intake: RefObject<HTMLElement | null> = createRef();

  /** Opens the file chooser. */
  readonly chooseFiles = (): void => {
    this.intake.current?.querySelector<HTMLInputElement>('input[type="file"]')?.click();
  };
}
