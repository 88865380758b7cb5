/**
 * The way through the pipeline: its steps from top to bottom, its outcomes beside them. Solid is what is proved, dashed
 * what stays hidden, faint what this decision did not come to. At each step the rules that are enforced there.
 */

import type { DecisionAttestation } from "@svc/core";
import type { ExplainedConstraint, RuleState } from "@svc/vdi-verifier";
import { pathInWords } from "@svc/words";
import { locale } from "../language.ts";
import { ruleStateNames } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
import { drawing, figure } from "./drawing.ts";
import { svg } from "./h.ts";

const STEP = { x: 8, width: 190, height: 30, gap: 22 };
const END = { x: 250, width: 150, height: 34, gap: 12 };
const DOT = { radius: 5, apart: 14, most: 5 };
const SHOWN_CHARACTERS = 15;

interface Way {
  /** In order, the outcomes apart. */
  readonly steps: readonly string[];
  readonly ends: readonly string[];
  /** Steps that are proved to have been visited. */
  readonly proved: ReadonlySet<string>;
}

/** What of the path follows from rules whose bit no condition on an input could have set. */
function wayOf(
  { pipeline, decision }: DecisionAttestation,
  constraints: readonly ExplainedConstraint[],
  isProved: boolean,
): Way {
  const named = constraints.flatMap(({ when }) =>
    when !== undefined && "outcome" in when ? [when.outcome] : [],
  );
  const ends = new Set<string>([...(pipeline.outcomes ?? named), decision.outcome]);
  const visited = constraints.filter(({ state }) => state === "enforced" || state === "visit_only");
  return {
    steps: pipeline.steps.filter((step) => !ends.has(step)),
    ends: pipeline.steps.filter((step) => ends.has(step)),
    proved: new Set(isProved ? [...visited.map(({ vertex }) => vertex), decision.outcome] : []),
  };
}

export function pipelineGraph(
  attestation: DecisionAttestation,
  constraints: readonly ExplainedConstraint[],
  isProved: boolean,
): HTMLElement {
  const way = wayOf(attestation, constraints, isProved);
  const { outcome } = attestation.decision;
  const rulesAt = (step: string) => constraints.filter(({ vertex }) => vertex === step);
  const stepY = (i: number) => 8 + i * (STEP.height + STEP.gap);
  const stepsHeight = way.steps.length === 0 ? 0 : stepY(way.steps.length - 1) + STEP.height;
  const endsHeight = way.ends.length * (END.height + END.gap) - END.gap;
  const height = Math.max(stepsHeight, endsHeight + 16) + 8;
  const endsTop = Math.max(8, height - 8 - endsHeight);
  const endY = (i: number) => endsTop + i * (END.height + END.gap);
  const picture = drawing(
    attestation.pipeline.name,
    pathInWords({ ...way, proved: [...way.proved], outcome }, locale()),
    { width: END.x + END.width + 8, height },
    ...way.steps.slice(1).map((step, i) => {
      const isKnown = way.proved.has(step) && way.proved.has(way.steps[i] ?? "");
      const x = STEP.x + STEP.width / 2;
      return edge(`M${x} ${stepY(i) + STEP.height}V${stepY(i + 1)}`, isKnown ? "known" : "hidden");
    }),
    ...way.ends.flatMap((end, i) => edgesTo(end, endY(i) + END.height / 2, way, outcome, stepY)),
    ...way.steps.map((step, i) =>
      node(
        step,
        { ...STEP, y: stepY(i), round: 7 },
        way.proved.has(step) ? "proved" : "hidden",
        rulesAt(step),
        isProved,
      ),
    ),
    ...way.ends.map((end, i) =>
      node(
        end,
        { ...END, y: endY(i), round: END.height / 2 },
        end === outcome ? "outcome" : "other",
        rulesAt(end),
        isProved,
      ),
    ),
  );
  return figure(picture, "pipeline.svg", say().saveDrawing);
}

/** From the last step that is known to have been visited, and from each that may have been visited after it. */
function edgesTo(
  end: string,
  y: number,
  { steps, proved }: Way,
  outcome: string,
  stepY: (i: number) => number,
): SVGElement[] {
  const last = steps.findLastIndex((step) => proved.has(step));
  const from = steps.flatMap((_, i) => (i >= Math.max(last, 0) ? [i] : []));
  return from.map((i) => {
    const start = { x: STEP.x + STEP.width, y: stepY(i) + STEP.height / 2 };
    const middle = (start.x + END.x) / 2;
    const path = `M${start.x} ${start.y}C${middle} ${start.y} ${middle} ${y} ${END.x} ${y}`;
    const isKnown = end === outcome && from.length === 1 && last >= 0;
    return edge(path, end !== outcome ? "other" : isKnown ? "known" : "hidden");
  });
}

function edge(d: string, look: "known" | "hidden" | "other"): SVGElement {
  return svg("path", { class: `edge ${look}`, d, fill: "none" });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly round: number;
}

function node(
  name: string,
  { x, y, width, height, round }: Box,
  look: "proved" | "hidden" | "outcome" | "other",
  rules: readonly ExplainedConstraint[],
  isProved: boolean,
): SVGElement {
  const middle = y + height / 2;
  const shown = name.length > SHOWN_CHARACTERS ? `${name.slice(0, SHOWN_CHARACTERS - 1)}…` : name;
  const room = rules.length > DOT.most ? DOT.most - 1 : rules.length;
  const more = rules.length - room;
  const right = x + width - 14;
  return svg(
    "g",
    { class: `node ${look}` },
    svg("rect", { x, y, width, height, rx: round }),
    svg("text", { x: x + 14, y: middle + 4.5 }, shown.replaceAll("_", " ")),
    ...rules
      .slice(0, room)
      .map(({ index, state }, i) =>
        ruleDot(
          lookOf(state, isProved),
          right - (room - 1 - i + (more > 0 ? 1.4 : 0)) * DOT.apart,
          middle,
          DOT.radius,
          `${index + 1}: ${ruleStateNames()[state]}`,
        ),
      ),
    more > 0
      ? svg("text", { class: "more", x: right + 4, y: middle + 4, "text-anchor": "end" }, `+${more}`)
      : null,
  );
}

/** Filled: proved; half: proved or waived; ring: the visit alone; dashed: not for this outcome, or nothing is known. */
export function ruleDot(look: DotLook, x: number, y: number, radius: number, title?: string): SVGElement {
  return svg(
    "g",
    { class: `rule-dot ${look}` },
    title === undefined ? null : svg("title", {}, title),
    svg("circle", { cx: x, cy: y, r: radius }),
    look === "either"
      ? svg("path", { d: `M${x} ${y - radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}Z` })
      : null,
  );
}

export type DotLook = "proved" | "either" | "visit" | "apart" | "open";

/** How a rule's dot is drawn, here and in the list of rules. */
export function lookOf(state: RuleState, isProved: boolean): DotLook {
  if (state === "not_applicable") return "apart";
  if (!isProved || state === "not_proved") return "open";
  if (state === "enforced") return "proved";
  return state === "visit_only" ? "visit" : "either";
}
