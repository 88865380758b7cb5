/** A place whose content is replaced without moving what is below it. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface KeptProps {
  /** Another value: the content was replaced. Smaller content keeps the height until the window changes its size. */
  readonly of: unknown;
  readonly children: ComponentChildren;
}

export function Kept({ of, children }: KeptProps): VNode {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(of);
  const height = useRef(0);
  const resizes = useSignal(0);
  // The document still holds the content from before.
  if (before.current !== of) height.current = place.current?.getBoundingClientRect().height ?? 0;
  before.current = of;
  useLayoutEffect(() => {
    const forget = () => {
      height.current = 0;
      resizes.value += 1;
    };
    addEventListener("resize", forget);
    return () => removeEventListener("resize", forget);
  }, []);
  const isKept = resizes.value >= 0 && height.current > 0;
  return (
    <div
      ref={place}
      class={isKept ? "kept" : undefined}
      style={isKept ? { "--kept": `${height.current}px` } : undefined}
    >
      {children}
    </div>
  );
}
