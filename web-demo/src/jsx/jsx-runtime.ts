/**
 * Preact's elements for the page's JSX. Texts are marked before they are shown: invisible and bidirectional characters
 * become visible, and long names may break after an underscore. There is no way from a string to markup.
 */
import { Signal } from "@preact/signals";
import { inSight, keptTogether } from "@svc/messages";
import { type ComponentChildren, Fragment, type JSX as PreactJsx, type VNode } from "preact";
import { jsx as element } from "preact/jsx-runtime";

export { Fragment };

export declare namespace JSX {
  /** A component returns elements only: a bare string would not be marked. */
  type ElementType = keyof PreactJsx.IntrinsicElements | ((props: never) => VNode | null);
  type Element = VNode;
  type ElementChildrenAttribute = PreactJsx.ElementChildrenAttribute;
  type IntrinsicElements = PreactJsx.IntrinsicElements;
  type IntrinsicAttributes = PreactJsx.IntrinsicAttributes;
  type LibraryManagedAttributes<Component, Props> = PreactJsx.LibraryManagedAttributes<Component, Props>;
}

/** Texts in these are copied or compared, so their spaces stay. */
const EXACT = ["code", "option", "pre", "textarea"];
const DRAWN = ["desc", "text", "title", "tspan"];
/** These hold text only. */
const TEXT_ONLY = ["option", "pre", "textarea", "title"];
/** In characters. A longer text is not a name or a sentence, and would become too many nodes. */
const MAX_BROKEN = 10_000;

interface Props {
  readonly children?: ComponentChildren;
  readonly [name: string]: unknown;
}

/** @throws {TypeError} for a signal as a child and for `dangerouslySetInnerHTML` */
export function jsx(type: VNode["type"], props: Props, key?: string): VNode {
  const isComponent = typeof type === "function" && type !== Fragment;
  // A component hands its children to elements of its own.
  if (isComponent) return element(type, props, key);
  if ("dangerouslySetInnerHTML" in props) throw new TypeError("an element takes no markup");
  const { children } = props;
  const marked = children === undefined ? props : { ...props, children: mark(type, children) };
  return element(type as string, marked, key);
}
export const jsxs = jsx;
/** Vite asks for this name in development. */
export const jsxDEV = jsx;

function mark(type: VNode["type"], children: ComponentChildren): ComponentChildren {
  if (Array.isArray(children)) return children.map((child) => mark(type, child));
  if (children instanceof Signal) throw new TypeError("a signal is no child: read its value");
  if (typeof children !== "string") return children;
  const seen = inSight(children.toWellFormed());
  const tag = typeof type === "string" ? type : "";
  if (DRAWN.includes(tag)) return seen;
  const text = EXACT.includes(tag) ? seen : keptTogether(seen);
  if (TEXT_ONLY.includes(tag) || text.length > MAX_BROKEN) return text;
  const parts = text.split(/(\w{20,})/);
  return parts.length === 1 ? text : parts.flatMap((part, i) => (i % 2 === 0 ? [part] : breakable(part)));
}

/** A long name breaks after an underscore sooner than within a word. */
function breakable(name: string): ComponentChildren[] {
  return name.split(/(?<=_)(?=.)/).flatMap((part, i) => (i === 0 ? [part] : [element("wbr", {}), part]));
}
