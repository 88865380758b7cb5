/** What every verdict says alike, in English. */
export const commonVerdictInEnglish = {
  verified: "Verified",
  verifiedInPart: "Verified in part",
  notValid: "Not valid",
  notChecked: "Could not be checked",
  expired: "Expired",
  unknownIssuer: "Verified, from an issuer you have not pinned",
  nothingKnown: "No document that is known here was found.",
  /** @param what the document by its kind; @param missing phrases of what was not given */
  missing: (what: string, missing: readonly string[]): string => {
    const named = missing.length === 0 ? "" : ` Missing: ${missing.join("; ")}.`;
    return `Nothing is wrong with the ${what} as far as it was checked.${named}`;
  },
};
