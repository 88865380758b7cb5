/** Words of a badge, a picture that says what somebody found, in German. */
import type { BADGE_IN_ENGLISH } from "../en/badge.ts";

export const BADGE_IN_GERMAN: typeof BADGE_IN_ENGLISH = {
  states: {
    verified: "Prüfung bestanden",
    not_vouched: "Hält; für den Aussteller steht niemand ein",
    expired: "Abgelaufen",
    not_valid: "Nicht gültig",
    not_pinned: "Von einem anderen Aussteller",
    could_not_check: "Ließ sich nicht prüfen",
  },
  trusted: "dem vertraut, wer dieses Bild machte",
  checked: (when, by, asked) =>
    asked === null
      ? `So geprüft am ${when} mit ${by}.`
      : `Nach dem Stand vom ${asked}: geprüft am ${when} mit ${by}.`,
  proves: "Ein Bild beweist nichts.",
  click: "Ein Bild beweist nichts: zum Nachprüfen anklicken.",
};
