/** The page's few drawings, as paths on a grid of 24. Always beside words, never instead of them. */
import type { VNode } from "preact";

const PATHS = {
  good: "M5 12.5l4.5 4.5L19 7.5",
  warn: "M12 7v6.5M12 17v.4",
  bad: "M7 7l10 10M17 7L7 17",
  unknown: "M9.4 9.4a2.7 2.7 0 1 1 3.9 2.5c-.9.4-1.3 1-1.3 1.9M12 17v.4",
  skipped: "M7 12h10",
  waiting: "M12 8v4l2.5 2",
  copy: "M9 9h9v11H9zM6 15V4h9",
  add: "M12 6v12M6 12h12",
  remove: "M7 7l10 10M17 7L7 17",
  shield: "M12 3.5l7 2.6v5.2c0 4.4-2.9 7.6-7 9.2-4.1-1.6-7-4.8-7-9.2V6.1zM9 12l2.2 2.2L15.3 10",
  file: "M7 3.5h7l4 4V20.5H7zM14 3.5v4h4",
  drop: "M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14",
  print: "M7 8V4h10v4M7 16H5V9h14v7h-2M8 13h8v7H8z",
  link: "M10 14l4-4M8.5 11.5l-2 2a3.2 3.2 0 0 0 4.5 4.5l2-2M15.5 12.5l2-2A3.2 3.2 0 0 0 13 6l-2 2",
  arrow: "M6 12h12M13.5 7.5L18 12l-4.5 4.5",
  flask: "M10 4h4M11 4v5l-5 9.2c-.6 1 .2 2.3 1.3 2.3h9.4c1.1 0 1.9-1.3 1.3-2.3L13 9V4M8 15.5h8",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
