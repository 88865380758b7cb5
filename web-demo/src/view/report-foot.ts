/** What a reader of a printed report needs to repeat it: when, with what, under which roots. */

import { countRoots, type TrustRoots } from "@svc/audit";
import { hashBuiltInRoots } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { time } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
import { code, fact } from "./controls.ts";
import { h } from "./h.ts";

declare const __PAGE_VERSION__: string;

export function reportFoot({
  place,
  at,
  roots,
  isExample,
}: {
  readonly place: "worker" | "main";
  readonly at: number | null;
  readonly roots: TrustRoots;
  /** Whether the roots are an example's, not the reader's own. */
  readonly isExample: boolean;
}): HTMLElement {
  const now = currentSeconds();
  return h(
    "footer",
    { class: "report-foot" },
    h(
      "dl",
      { class: "facts" },
      fact(say().checked, time(now)),
      ...(at === null ? [] : [fact(say().askedAbout2, time(at))]),
      fact(say().profile, roots.profile),
      fact(isExample ? say().examplesPins : say().yourPins, String(countRoots(roots))),
      fact(say().builtInRoots, code(hashBuiltInRoots())),
      fact(
        say().software,
        say().auditPage(__PAGE_VERSION__, place === "worker" ? say().inAWorker : say().onThePage),
      ),
    ),
  );
}
