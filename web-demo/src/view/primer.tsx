/** What a first visitor needs to know, shown while nothing is on the table. */

import type { VNode } from "preact";
import { shellWords as say } from "../words/shell.ts";
import { Icon, type IconName } from "./icon.tsx";

export const Primer = (): VNode => (
  <section class="primer" aria-label={say().aboutThisPage}>
    <Card
      drawing="file"
      title={say().whatItReads}
      text={say().decisionAttestationsAuditBundlesVerificationReceipts}
    />
    <Card drawing="shield" title={say().threeAnswersNeverTwo} text={say().verifiedNotValidOrCouldNot} />
    <Card drawing="good" title={say().provedIsNotClaimed} text={say().aProofShowsThatHiddenInputs} />
  </section>
);

interface CardProps {
  readonly drawing: IconName;
  readonly title: string;
  readonly text: string;
}

const Card = ({ drawing, title, text }: CardProps): VNode => (
  <div class="card">
    <h2 class="lead">
      <Icon name={drawing} />
      {title}
    </h2>
    <p>{text}</p>
  </div>
);
