/**
 * Builds elements. Texts become text nodes and attributes are set as attributes: there is no way through here
 * from a string to markup, so nothing that a document says can become part of the page's structure.
 */
import { inSight, keptTogether } from "@svc/words";

export type Child = Node | string | number | null | false | undefined;
type Attribute = string | number | boolean | null | undefined | ((event: never) => void);
export type Attributes = Readonly<Record<string, Attribute>>;

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

/** What stands in these is copied or compared, and keeps its spaces, as what is drawn does, which breaks no line. */
const EXACT = ["code", "option", "pre", "textarea"];

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  const element = document.createElementNS(SVG, tag) as SVGElement;
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

function append(parent: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (typeof child === "object") parent.append(child);
    else {
      // Whatever a stranger wrote is seen, and turns no sentence around: names, steps, files.
      const seen = inSight(String(child).toWellFormed());
      const isDrawing = parent instanceof SVGElement;
      const text = isDrawing || EXACT.includes(parent.localName) ? seen : keptTogether(seen);
      parent.append(...(isDrawing ? [text] : broken(parent, text)));
    }
  }
}

/** In these a text is all that there may be. */
const TEXT_ONLY = ["option", "pre", "textarea", "title"];

/** In characters: a longer text is no name and no sentence, and would come apart into too many nodes. */
const LONGEST_BROKEN = 10_000;

/** A long name whose words are joined by underscores breaks after one of them sooner than within a word. */
function broken({ localName }: Element, text: string): (string | Node)[] {
  if (TEXT_ONLY.includes(localName) || text.length > LONGEST_BROKEN) return [text];
  return text.split(/(\w{20,})/).flatMap((part, i) => (i % 2 === 0 ? [part] : joined(part)));
}

function joined(name: string): (string | Node)[] {
  return name
    .split(/(?<=_)(?=.)/)
    .flatMap((part, i) => (i === 0 ? [part] : [document.createElement("wbr"), part]));
}

/** Functions listen to the event that their name says; true sets an empty attribute, false and null none. */
function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value as (event: Event) => void);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
}
