/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { CEREMONY_EN } from "./ceremony.en.ts";

export const ceremonyLabels = (): typeof CEREMONY_EN => german()?.page.ceremony ?? CEREMONY_EN;
