/** A rule as a dot, the same in the drawing of the pipeline and in lists of rules. */
import type { RuleState } from "@svc/vdi-verifier";
import type { DotLook, DrawnShape } from "../model/view.ts";
import { shape } from "./shape.ts";

/** How a rule's dot is drawn. */
export function dotLookOf(state: RuleState, isProved: boolean): DotLook {
  if (state === "not_applicable") return "apart";
  if (!isProved || state === "not_proved") return "open";
  if (state === "enforced") return "proved";
  return state === "visit_only" ? "visit" : "either";
}

/** Filled: proved; half: proved or waived; ring: the visit alone; ring with a bar: not for this outcome; dashed: not proved. */
export function ruleDot(look: DotLook, x: number, y: number, radius: number, title?: string): DrawnShape {
  return shape(
    "g",
    { class: `rule-dot ${look}` },
    title === undefined ? null : shape("title", {}, title),
    shape("circle", { cx: x, cy: y, r: radius }),
    look === "either"
      ? shape("path", { d: `M${x} ${y - radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}Z` })
      : null,
    look === "apart" ? shape("path", { d: `M${x - radius / 2} ${y}h${radius}` }) : null,
  );
}
