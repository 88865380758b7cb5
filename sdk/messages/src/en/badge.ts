/** Words of a badge, a picture that says what somebody found, in English. */
export const BADGE_IN_ENGLISH = {
  /** Above the sentence, by what was found. */
  states: {
    verified: "Verified",
    not_vouched: "Holds; its issuer is not vouched for",
    expired: "Expired",
    not_valid: "Not valid",
    not_pinned: "From another issuer",
    could_not_check: "Could not be checked",
  },
  /** Of a key: whose it is. */
  trusted: "that the maker of this picture trusts",
  /** `when` and `by` as whoever made the picture says; `asked`: the time that the check was about, where that is another. */
  checked: (when: string, by: string, asked: string | null) =>
    asked === null ? `As checked on ${when} by ${by}.` : `As of ${asked}: checked on ${when} by ${by}.`,
  proves: "A picture proves nothing.",
  click: "A picture proves nothing: click to check it.",
};
