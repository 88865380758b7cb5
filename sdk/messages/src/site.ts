/** What a language brings for `<vdi-verify>`, whose readers are a page's visitors and pinned nothing themselves. */
export interface SiteWords {
  /** Of a key: whose it is. */
  readonly named: string;
  readonly states: Readonly<
    Record<"checking" | "verified" | "unvouched" | "invalid" | "unchecked" | "foreign", string>
  >;
  /** A reason of reading follows `not_read`. */
  readonly because: Readonly<
    Record<"nothing_given" | "not_served" | "not_read" | "other_kind" | "material" | "did_not_run", string>
  >;
  /** On whose word the inputs stand that rules in force read: how many of them sources signed. */
  inputs(signed: number, read: number): string;
  readonly details: string;
  readonly passed: string;
  readonly failed: string;
  readonly notRun: string;
  readonly check: string;
}
