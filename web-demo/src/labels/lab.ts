/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { LAB_EN } from "./lab.en.ts";

export const labLabels = (): typeof LAB_EN => german()?.page.lab ?? LAB_EN;
