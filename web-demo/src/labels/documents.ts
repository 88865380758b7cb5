/** Labels in the language that is spoken. */
import { german } from "../language.ts";
import { DOCUMENTS_EN } from "./documents.en.ts";

export const documentsLabels = (): typeof DOCUMENTS_EN => german()?.page.documents ?? DOCUMENTS_EN;
