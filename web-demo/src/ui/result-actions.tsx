/** What a reader can do with a result: take it as the machine's form, print it. */

import type { VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { Button, CopyButton } from "./controls.tsx";
import { machineText } from "./machine-text.ts";

export const CopyResult = ({ result }: { readonly result: object }): VNode => (
  <CopyButton label={say().copyResult} text={() => machineText(result)} look="plain" />
);

export const PrintButton = (): VNode => (
  <Button drawing="print" onClick={() => print()}>
    {say().print}
  </Button>
);

export const ResultActions = ({ result }: { readonly result: object }): VNode => (
  <>
    <CopyResult result={result} />
    <PrintButton />
  </>
);
