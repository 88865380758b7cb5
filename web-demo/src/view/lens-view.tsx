/** Over an example: whose eyes it is seen with. */

import type { VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import type { Lens } from "../page.ts";
import { countTrusted } from "../trust/lists.ts";
import { Button } from "../ui/controls.tsx";

interface LensProps {
  readonly lens: Lens;
  /** The reader's own roots take the place of the examples'. */
  readonly leave: () => void;
}

export const LensBar = ({ lens, leave }: LensProps): VNode => (
  <section class="lens" aria-label={say().lensName}>
    <p>{say().lensNote(countTrusted(lens.roots))}</p>
    <Button onClick={leave}>{say().lensLeave}</Button>
  </section>
);
