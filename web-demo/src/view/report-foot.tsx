/** What a reader of a printed report needs to repeat it: when, with what, under which roots. */

import { profilesOf } from "@svc/audit";
import { hashBuiltInRoots } from "@svc/core";
import type { VNode } from "preact";
import type { AppState } from "../app-state.ts";
import { reportLabels as say } from "../labels/report.ts";
import { countTrusted } from "../trust/lists.ts";
import { CodeFact, Fact } from "../ui/controls.tsx";
import { time } from "../words/library.ts";

declare const __PAGE_VERSION__: string;

interface FootProps {
  readonly app: AppState;
  /** Unix seconds. */
  readonly checkedAt: number;
}

export function ReportFoot({ app: { page, parts }, checkedAt }: FootProps): VNode {
  const [roots, at] = [page.rootsInUse.value, page.timeInUse.value];
  const isExample = page.lens.value !== null;
  const profiles = profilesOf(
    page.items.value.map(({ kind }) => kind),
    roots,
  );
  return (
    <footer class="report-foot">
      <dl class="facts">
        <Fact name={say().footChecked}>{time(checkedAt)}</Fact>
        {at !== null && <Fact name={say().footAskedAbout}>{time(at)}</Fact>}
        <Fact name={say().footProfile}>{profiles.join(", ")}</Fact>
        <Fact name={isExample ? say().footExampleKeys : say().footOwnKeys}>
          {String(countTrusted(roots))}
        </Fact>
        <CodeFact name={say().footBuiltIn} value={hashBuiltInRoots()} />
        <Fact name={say().footSoftware}>
          {say().footPage(
            __PAGE_VERSION__,
            parts.room.place === "worker" ? say().footWorker : say().footMain,
          )}
        </Fact>
      </dl>
    </footer>
  );
}
