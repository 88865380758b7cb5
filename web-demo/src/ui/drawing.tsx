/** Drawings as SVG: shapes that the sheet colours, a text for those who do not see them, and a file to take away. */

import type { Drawing, DrawnShape } from "@svc/audit/drawings";
import type { VNode } from "preact";
import { useId, useRef } from "preact/hooks";
import { reportLabels as say } from "../labels/report.ts";
import { Button } from "./controls.tsx";
import { download } from "./download.ts";

/** A drawing with its name and description, and a button that saves it as `file`. */
export function Figure({ drawn, file }: { readonly drawn: Drawing; readonly file: string }): VNode {
  const { name, shows, width, height, shapes } = drawn;
  const picture = useRef<SVGSVGElement>(null);
  const id = useId();
  const save = () => picture.current && download(file, fileOf(picture.current), "image/svg+xml");
  return (
    <figure class="figure">
      <svg
        ref={picture}
        class="drawing"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-labelledby={`${id} ${id}-shows`}
      >
        <title id={id}>{name}</title>
        <desc id={`${id}-shows`}>{shows}</desc>
        {shapes.map((shape) => (
          <Shape {...shape} />
        ))}
      </svg>
      <Button look="quiet" drawing="file" onClick={save}>
        {say().saveDrawing}
      </Button>
    </figure>
  );
}

export function Shape({ tag: Tag, attributes, children }: DrawnShape): VNode {
  return (
    <Tag {...attributes}>
      {children.map((child) => (typeof child === "string" ? child : <Shape {...child} />))}
    </Tag>
  );
}

/** What the sheet gives to shapes, written into them: a file has no sheet. */
const LOOKS = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "opacity",
] as const;

/** Stands by itself wherever SVG is shown. */
function fileOf(picture: SVGElement): string {
  const copy = picture.cloneNode(true) as SVGElement;
  const originals = [picture, ...picture.querySelectorAll("*")];
  for (const [i, element] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const computed = getComputedStyle(originals[i] as Element);
    for (const name of LOOKS) element.setAttribute(name, computed.getPropertyValue(name));
    element.removeAttribute("class");
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}
