/**
 * Trust that a file brought, waiting for the reader's word. Keys are only led to the comparison: whoever sends a forgery
 * can send its key with it, and no click on a file takes a key. A snapshot of revocations can be used.
 */

import type { VNode } from "preact";
import type { Proposal, ProposedRoots, SnapshotSigner } from "../intake/proposals.ts";
import { trustLabels as say } from "../labels/trust.ts";
import { Button, Code } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { ago, time } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";

interface ProposalProps {
  readonly proposal: Proposal;
  /** Told whether the reader takes it. */
  readonly settle: (isAccepted: boolean) => void;
  /** Shows the keys of a trust file, each to be pinned by itself. */
  readonly look: (proposal: ProposedRoots) => void;
}

export function ProposalCard({ proposal, settle, look }: ProposalProps): VNode {
  return (
    <section class="card proposal warn" aria-label={say().proposalName}>
      <p class="notice warn">
        <Icon name="shield" />
        <span>
          <strong>{sourceName(proposal.source)}</strong>
          {`: ${wordsOf(proposal)}`}
        </span>
      </p>
      {proposal.proposes === "revocation" && <SignerLine {...proposal.by} />}
      <div class="actions flush">
        <Offer proposal={proposal} settle={settle} look={look} />
        <Button look="quiet" onClick={() => settle(false)}>
          {say().proposalLeave}
        </Button>
      </div>
    </section>
  );
}

function Offer({ proposal, settle, look }: ProposalProps): VNode | null {
  if (proposal.proposes === "revocation")
    return <Button onClick={() => settle(true)}>{say().proposalUse}</Button>;
  return proposal.listed === 0 ? null : <Button onClick={() => look(proposal)}>{say().proposalLook}</Button>;
}

function wordsOf(proposal: Proposal): string {
  if (proposal.proposes === "roots") {
    return proposal.listed === 0 ? say().proposalNoKey : say().proposalRoots;
  }
  const { snapshotTime, listed } = proposal;
  const lists = listed === 0 ? say().proposalListsNothing : say().proposalLists(listed);
  return say().proposalSnapshot(time(snapshotTime), ago(snapshotTime), lists);
}

function SignerLine(by: SnapshotSigner): VNode {
  const isPinned = by.signer === "pinned";
  const { proposalUnsigned, revocationSigned, proposalUnknownSigner } = say();
  return (
    <p class={isPinned ? "signed good" : "signed warn"}>
      <Icon name={isPinned ? "good" : "warn"} />
      <span>
        {by.signer === "nobody" ? proposalUnsigned : isPinned ? revocationSigned : proposalUnknownSigner}
        {by.signer !== "nobody" && by.keys.flatMap((key) => [" ", <Code value={key} />])}
      </span>
    </p>
  );
}
