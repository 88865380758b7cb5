/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { TRUST_EN } from "./trust.en.ts";

export const trustLabels = (): typeof TRUST_EN => german()?.page.trust ?? TRUST_EN;
