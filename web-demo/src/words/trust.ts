/** Words of the page: the reader's trust, in the language that is spoken. */
import { TRUST_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export const trustWords = (): typeof TRUST_PAGE_IN_ENGLISH => german()?.page.trust ?? TRUST_PAGE_IN_ENGLISH;
