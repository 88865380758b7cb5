/** What a language brings to say on whose word an input stands. Never that it is true. */
export interface InputWords {
  /**
   * Signed by a source that the reader pinned.
   *
   * @param source as `known` or `claimed` word it
   * @param role that the policy demands; null where it demands none
   */
  pinned(source: string, role: string | null): string;
  readonly issuersWord: string;
  /** By the reader's own name for it. */
  known(name: string): string;
  /** By its key, with the name that it gives itself. */
  claimed(name: string, key: string): string;
  readonly unread: string;
  /**
   * What whoever signed inputs of a decision can recognise. Issuer's key and nonce are in every source statement that
   * holds beside an attestation, and in the attestation itself.
   */
  readonly recognised: string;
  /** Of the inputs that rules in force read: how many the reader's pinned sources signed, how many any source did. */
  inPart(pinned: number, signed: number, read: number): string;
}
