/** What a lender knows of an application: the inputs that the form asks for and that rules are about. */
import type { MAKE_EN } from "../labels/make.en.ts";

type Fields = (typeof MAKE_EN)["fields"];
export type Choice = keyof (typeof MAKE_EN)["choices"];
export type LendingInput = {
  readonly id: keyof Fields;
  readonly at: readonly [group: string, name: string];
} & ({ readonly from: number; readonly to: number } | { readonly choices: readonly Choice[] });

export const LENDING_INPUTS: readonly LendingInput[] = [
  { id: "amount", at: ["application", "amount"], from: 0, to: 100_000 },
  { id: "duration", at: ["application", "duration_months"], from: 1, to: 120 },
  { id: "age", at: ["applicant", "age"], from: 0, to: 120 },
  { id: "instalment", at: ["applicant", "instalment_rate"], from: 1, to: 4 },
  { id: "credits", at: ["applicant", "existing_credits"], from: 0, to: 20 },
  { id: "account", at: ["applicant", "checking_account"], choices: ["A11", "A12", "A13", "A14"] },
  { id: "savings", at: ["applicant", "savings"], choices: ["A61", "A62", "A63", "A64", "A65"] },
  { id: "history", at: ["applicant", "credit_history"], choices: ["A30", "A31", "A32", "A33", "A34"] },
];
