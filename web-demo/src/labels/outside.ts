/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { OUTSIDE_EN } from "./outside.en.ts";

export const outsideLabels = (): typeof OUTSIDE_EN => german()?.page.outside ?? OUTSIDE_EN;
