/** A place whose content is replaced without moving what stands below it. */
import { h } from "./h.ts";

export class KeptRoom {
  readonly element: HTMLElement;

  /** @param content what is there first, as large as what will follow */
  constructor(content: HTMLElement, attributes: { readonly class?: string } = {}) {
    this.element = h("div", { ...attributes }, content);
  }

  /** Smaller content leaves the room as it was, until the window changes its size. */
  replace(content: HTMLElement): void {
    const { height } = this.element.getBoundingClientRect();
    this.element.replaceChildren(content);
    if (height === 0) return;
    this.element.style.setProperty("--kept", `${height}px`);
    this.element.classList.add("kept");
    addEventListener("resize", () => this.element.classList.remove("kept"), { once: true });
  }
}
