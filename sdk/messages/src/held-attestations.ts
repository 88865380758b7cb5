/** What became of the attestations given. */
export interface HeldAttestations {
  readonly covered: number;
  readonly omitted: number;
  readonly outside: number;
  readonly not_shown: number;
  readonly elsewhere: number;
  readonly unreadable: number;
}
