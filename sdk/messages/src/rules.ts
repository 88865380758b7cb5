/** What a language brings to speak about rules. Authors' texts are quoted, as theirs, elsewhere. */
import type { RuleState } from "@svc/core/statement";
import type { Constraint, DerivedValue } from "@svc/core/wire";

/** Whether the proof was checked and holds, or it is the document's word. */
export type Standing = "proved" | "claimed";

/** A state in two or three words, for a tag or a legend. */
export type RuleStateNames = Readonly<Record<RuleState, string>>;

/** A state counted: what so many rules of it come to. */
export type RuleCounts = Readonly<Record<RuleState, (count: number) => string>>;

export interface RuleWords {
  /** What a rule demands, whoever decided. */
  demand(rule: RuleText): string;
  /** The same in a few words: for lists beside which the exact words stand. */
  brief(rule: RuleText): string;
  /** Of a rule that is not critical: after its few words, and as a sentence after what is proved of one that was named. */
  readonly notCritical: { readonly briefly: string; readonly said: string };
  /** What stands under it: what its state leaves open, and that it was violated where it was; null where nothing does. */
  note(state: RuleState, violated: boolean): string | null;
  /** What is shown about a rule in this state. */
  shown(rule: RuleText, state: RuleState, standing: Standing): string;
  /** What is shown about a rule whose bit in `violated_mask` is set. */
  violated(standing: Standing): string;
  /**
   * What is shown of the values that such a rule reads: the contrary of its predicate.
   *
   * @param isBrief for places beside which the exact words stand
   */
  unmet(rule: RuleText, standing: Standing, isBrief?: boolean): string;
  /** All of them in one sentence, as a notice to the person who was decided on could have it. */
  notice(outcome: string, rules: readonly NamedRule[], standing: Standing): string;
  /** What that sentence leaves open. */
  readonly noticeLeavesOpen: string;
}

/** What a rule is called where it is a reason: by its author's code and text, where it has them. */
export type NamedRule = Pick<Constraint, "id" | "reason_code" | "reason">;

/** Of a rule what words are made of. */
export type RuleText = Pick<Constraint, "vertex" | "predicate" | "when"> &
  Partial<Pick<Constraint, "critical">> & {
    /** The derived values of its policy, whose formulas are shown in place of their names. */
    readonly derived: readonly DerivedValue[] | undefined;
  };
