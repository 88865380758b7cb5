/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { RULES_EN } from "./rules.en.ts";

export const rulesLabels = (): typeof RULES_EN => german()?.page.rules ?? RULES_EN;
export type RulesLabels = typeof RULES_EN;
