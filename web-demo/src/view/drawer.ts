/** The drawer of the reader's trusted keys: whether it is open, and at what. */
import { batch, type Signal, signal } from "@preact/signals";
import type { From } from "../outside/messages.ts";

export interface FoundText {
  readonly text: string;
  /** Where it was fetched; null of a picture. */
  readonly from: From | null;
}

export interface ComparedKey {
  readonly publicKey: string;
  /** What a source would be pinned for; null of an issuer. */
  readonly roles: readonly string[] | null;
}

export class Drawer {
  readonly isOpen: Signal<boolean>;
  readonly compared: Signal<ComparedKey | null> = signal(null);
  readonly found: Signal<FoundText | null> = signal(null);
  readonly element: { current: HTMLElement | null } = { current: null };
  #returnTo: Element | null = null;

  constructor(isOpen: Signal<boolean>) {
    this.isOpen = isOpen;
  }

  toggle(): void {
    if (this.isOpen.value) this.shut();
    else this.open();
  }

  open(): void {
    if (!this.isOpen.value) this.#returnTo = document.activeElement;
    this.isOpen.value = true;
    // Its heading has the focus, or the field in which a key is pasted, once it is drawn.
    const first = this.compared.value === null ? "h2" : "textarea";
    queueMicrotask(() => this.element.current?.querySelector<HTMLElement>(first)?.focus());
  }

  /** The focus goes back to where it was. */
  shut(): void {
    batch(() => {
      this.compared.value = null;
      this.isOpen.value = false;
    });
    const back = this.#returnTo;
    const place =
      back instanceof HTMLElement && back.isConnected
        ? back
        : document.querySelector<HTMLElement>(".trust-button");
    place?.focus();
  }

  /** Opens it at the comparison of this key: an issuer's, or with roles a source's. */
  compare(publicKey: string, roles: readonly string[] | null = null): void {
    this.compared.value = { publicKey, roles };
    this.open();
  }

  /** Opens it at the keys in a text, none of them pinned. */
  offer(text: string, from: From | null): void {
    this.found.value = { text, from };
    this.open();
  }
}
