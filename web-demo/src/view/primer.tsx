/** What a first visitor needs to know, shown while nothing is on the table. */

import type { VNode } from "preact";
import { shellLabels as say } from "../labels/shell.ts";
import { Icon, type IconName } from "../ui/icon.tsx";

export const Primer = (): VNode => (
  <section class="primer" aria-label={say().primerName}>
    <Card drawing="file" title={say().primerReadsTitle} text={say().primerReads} />
    <Card drawing="shield" title={say().primerAnswersTitle} text={say().primerAnswers} />
    <Card drawing="good" title={say().primerProofTitle} text={say().primerProof} />
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
