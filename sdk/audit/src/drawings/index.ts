/** @svc/audit/drawings: what was found as drawings, for the page and the printed report alike. */

export type { DotLook, Drawing, DrawnShape } from "../model/view.ts";
export { headsDrawing, relationInWords } from "./heads.ts";
export { merklePathDrawing } from "./merkle-path.ts";
export { outcomesDrawing } from "./outcomes.ts";
export { overTimeDrawing } from "./over-time.ts";
export { pipelineDrawing } from "./pipeline.ts";
export { dotLookOf, ruleDot } from "./rule-dot.ts";
export { scoreDrawing } from "./score.ts";
export { countedReceipts, type ScoreParts, type ScorePoints, scoreParts } from "./score-parts.ts";
export { type FoundSetup, foundSetup, type SetupLink, setupDrawing, setupLinks } from "./setup.ts";
export { shapeText, svgText } from "./svg-text.ts";
