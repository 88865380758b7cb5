/** Verdicts, and what they prove and do not, in English. */
import { attestationClaimsInEnglish, attestationVerdictInEnglish } from "./attestation.ts";
import { billClaimsInEnglish, billVerdictInEnglish } from "./bill.ts";
import { bundleClaimsInEnglish, bundleVerdictInEnglish } from "./bundle.ts";
import { commonVerdictInEnglish } from "./common.ts";
import { logClaimsInEnglish, logMaterialInEnglish, logVerdictInEnglish } from "./log.ts";
import { periodClaimsInEnglish, periodVerdictInEnglish } from "./period.ts";
import { receiptClaimsInEnglish, receiptVerdictInEnglish } from "./receipt.ts";
import { disclosureClaimsInEnglish, recordVerdictInEnglish, sourcesClaimsInEnglish } from "./record.ts";

export const verdictsInEnglish = {
  common: commonVerdictInEnglish,
  attestation: attestationVerdictInEnglish,
  receipt: receiptVerdictInEnglish,
  bill: billVerdictInEnglish,
  bundle: bundleVerdictInEnglish,
  log: logVerdictInEnglish,
  period: periodVerdictInEnglish,
  record: recordVerdictInEnglish,
};

export const claimsInEnglish = {
  attestation: attestationClaimsInEnglish,
  receipt: receiptClaimsInEnglish,
  bill: billClaimsInEnglish,
  bundle: bundleClaimsInEnglish,
  log: logClaimsInEnglish,
  period: periodClaimsInEnglish,
  disclosure: disclosureClaimsInEnglish,
  sources: sourcesClaimsInEnglish,
  logMaterial: logMaterialInEnglish,
};
