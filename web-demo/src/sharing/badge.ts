/** What was found of an attestation, as a picture that leads back to this page. */

import { badgeSvg, decisionFacts, type IssuerNames } from "@svc/audit";
import { parseAttestation } from "@svc/core";
import type { VerificationResult } from "@svc/vdi-verifier";
import { linkTo } from "../intake/link-to.ts";
import { reportLabels as say } from "../labels/report.ts";
import { locale } from "../words/library.ts";

declare const __PAGE_VERSION__: string;

/** @returns the text of an SVG file; empty for what is no attestation, of which there is no badge */
export async function badgeText(
  text: string,
  result: VerificationResult,
  names: IssuerNames,
): Promise<string> {
  const read = parseAttestation(text);
  if (!read.ok) return "";
  const link = await linkTo(text);
  return badgeSvg(decisionFacts(result, read.value, names), {
    checkedAt: Math.floor(Date.now() / 1000),
    evaluatedAt: result.evaluated_at,
    by: say().badgeSoftware(__PAGE_VERSION__),
    link: link?.startsWith("https://") === true ? link : undefined,
    locale: locale(),
  });
}
