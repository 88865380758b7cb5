/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { REPORT_EN } from "./report.en.ts";

export const reportLabels = (): typeof REPORT_EN => german()?.page.report ?? REPORT_EN;
