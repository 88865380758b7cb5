/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { SCAN_EN } from "./scan.en.ts";

export const scanLabels = (): typeof SCAN_EN => german()?.page.scan ?? SCAN_EN;
