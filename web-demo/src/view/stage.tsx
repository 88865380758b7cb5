/** What the application shows below the shell: questions to the reader, what is here, and the report on it. */
import type { VNode } from "preact";
import type { AppState } from "../app-state.ts";
import type { Run } from "../run.ts";
import { LensBar } from "./lens-view.tsx";
import type { Views } from "./load-views.ts";
import { ProposalCard } from "./proposal-view.tsx";
import { TrustDrawer } from "./trust-drawer.tsx";

interface StageProps {
  readonly app: AppState;
  readonly views: Views | null;
  readonly run: Run | null;
}

export function Stage({ app, views, run }: StageProps): VNode {
  const { page, drawer, asked, shell } = app;
  const items = page.items.value;
  return (
    <>
      {page.proposals.value.map((proposal) => (
        <ProposalCard
          proposal={proposal}
          settle={(isAccepted) => page.settle(proposal, isAccepted)}
          look={({ text, source }) => drawer.offer(text, { file: source })}
        />
      ))}
      {views !== null && run !== null && (
        <>
          {asked.isFrom(items) && <p class="notice unknown fetched-from">{asked.said()}</p>}
          {page.lens.value && <LensBar lens={page.lens.value} leave={() => page.leaveLens()} />}
          <views.Material
            items={items}
            choose={shell.chooseFiles}
            remove={(item) => page.remove(item)}
            clear={() => app.startOver()}
          />
          <views.Report key={run} app={app} run={run} />
        </>
      )}
      <TrustDrawer app={app} />
    </>
  );
}
