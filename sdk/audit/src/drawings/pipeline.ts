/**
 * The way through the pipeline: its steps from top to bottom, its outcomes beside them. Solid is what is proved, dashed
 * what stays hidden, faint what this decision did not come to. At each step the rules that are enforced there.
 */
import type { DecisionAttestation } from "@svc/core";
import { authorName, authorText, en, type Locale, pathInWords } from "@svc/messages";
import type { ExplainedConstraint } from "@svc/vdi-verifier";
import type { DotLook, Drawing, DrawnShape } from "../model/view.ts";
import { dotLookOf, ruleDot } from "./rule-dot.ts";
import { cutTo, shape } from "./shape.ts";

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

/**
 * A pipeline with its rules at their steps, branching at its outcomes: a broken line where the way stays hidden.
 *
 * @param isProved whether the decision holds and its proof was checked: otherwise the way is what the document states
 */
export function pipelineDrawing(
  attestation: DecisionAttestation,
  constraints: readonly ExplainedConstraint[],
  isProved: boolean,
  locale: Locale = en,
): Drawing {
  const states = locale.ruleStates;
  const way = wayOf(attestation, constraints, isProved);
  const { outcome } = attestation.decision;
  const rulesAt = (step: string) => constraints.filter(({ vertex }) => vertex === step);
  const stepY = (i: number) => 8 + i * (STEP.height + STEP.gap);
  const stepsHeight = way.steps.length === 0 ? 0 : stepY(way.steps.length - 1) + STEP.height;
  const endsHeight = way.ends.length * (END.height + END.gap) - END.gap;
  const height = Math.max(stepsHeight, endsHeight + 16) + 8;
  const endsTop = Math.max(8, height - 8 - endsHeight);
  const endY = (i: number) => endsTop + i * (END.height + END.gap);
  return {
    name: authorText(attestation.pipeline.name),
    shows: pathInWords({ ...way, proved: [...way.proved], outcome }, locale),
    width: END.x + END.width + 8,
    height,
    shapes: [
      ...way.steps.slice(1).map((step, i) => {
        const isKnown = way.proved.has(step) && way.proved.has(way.steps[i] ?? "");
        const x = STEP.x + STEP.width / 2;
        return edge(`M${x} ${stepY(i) + STEP.height}V${stepY(i + 1)}`, isKnown ? "known" : "hidden");
      }),
      ...way.ends.flatMap((end, i) => edgesTo(end, endY(i) + END.height / 2, way, outcome, stepY)),
      ...way.steps.map((step, i) => {
        const box = { ...STEP, y: stepY(i), round: 7 };
        return node(
          step,
          box,
          way.proved.has(step) ? "proved" : "hidden",
          dotsOf(rulesAt(step), isProved, states),
        );
      }),
      ...way.ends.map((end, i) => {
        const box = { ...END, y: endY(i), round: END.height / 2 };
        return node(end, box, end === outcome ? "outcome" : "other", dotsOf(rulesAt(end), isProved, states));
      }),
    ],
  };
}

interface Dot {
  readonly look: DotLook;
  readonly title: string;
}

function dotsOf(
  rules: readonly ExplainedConstraint[],
  isProved: boolean,
  states: Locale["ruleStates"],
): Dot[] {
  return rules.map(({ index, state }) => ({
    look: dotLookOf(state, isProved),
    title: `${index + 1}: ${states[state]}`,
  }));
}

/** From the last step that is known to have been visited, and from each that may have been visited after it. */
function edgesTo(
  end: string,
  y: number,
  { steps, proved }: Way,
  outcome: string,
  stepY: (i: number) => number,
): DrawnShape[] {
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

function edge(d: string, look: "known" | "hidden" | "other"): DrawnShape {
  return shape("path", { class: `edge ${look}`, d, fill: "none" });
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
  dots: readonly Dot[],
): DrawnShape {
  const middle = y + height / 2;
  const room = dots.length > DOT.most ? DOT.most - 1 : dots.length;
  const more = dots.length - room;
  const right = x + width - 14;
  return shape(
    "g",
    { class: `node ${look}` },
    shape("title", {}, authorName(name)),
    shape("rect", { x, y, width, height, rx: round }),
    shape("text", { x: x + 14, y: middle + 4.5 }, authorName(cutTo(SHOWN_CHARACTERS, name))),
    ...dots
      .slice(0, room)
      .map(({ look: dot, title }, i) =>
        ruleDot(dot, right - (room - 1 - i + (more > 0 ? 1.4 : 0)) * DOT.apart, middle, DOT.radius, title),
      ),
    more > 0
      ? shape("text", { class: "more", x: right + 4, y: middle + 4, "text-anchor": "end" }, `+${more}`)
      : null,
  );
}
