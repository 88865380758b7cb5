/** What a reader of a printed report needs to repeat it: when, with what, under which roots. */

import { countRoots } from "@svc/audit";
import { hashBuiltInRoots } from "@svc/core";
import type { VNode } from "preact";
import type { AppState } from "../app-state.ts";
import { time } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
import { CodeFact, Fact } from "./controls.tsx";

declare const __PAGE_VERSION__: string;

interface FootProps {
  readonly app: AppState;
  /** Unix seconds. */
  readonly checkedAt: number;
}

export function ReportFoot({ app: { page, parts }, checkedAt }: FootProps): VNode {
  const [roots, at] = [page.rootsInUse.value, page.timeInUse.value];
  const isExample = page.lens.value !== null;
  return (
    <footer class="report-foot">
      <dl class="facts">
        <Fact name={say().checked}>{time(checkedAt)}</Fact>
        {at !== null && <Fact name={say().askedAbout2}>{time(at)}</Fact>}
        <Fact name={say().profile}>{roots.profile}</Fact>
        <Fact name={isExample ? say().examplesPins : say().yourPins}>{String(countRoots(roots))}</Fact>
        <CodeFact name={say().builtInRoots} value={hashBuiltInRoots()} />
        <Fact name={say().software}>
          {say().auditPage(
            __PAGE_VERSION__,
            parts.room.place === "worker" ? say().inAWorker : say().onThePage,
          )}
        </Fact>
      </dl>
    </footer>
  );
}
