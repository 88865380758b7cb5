/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { MAKE_EN } from "./make.en.ts";

export const makeLabels = (): typeof MAKE_EN => german()?.page.make ?? MAKE_EN;
