/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { MANY_EN } from "./many.en.ts";

export const manyLabels = (): typeof MANY_EN => german()?.page.many ?? MANY_EN;
