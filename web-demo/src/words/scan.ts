/** Words of the page: reading a key with the camera, in the language that is spoken. */
import { SCAN_PAGE_IN_ENGLISH } from "@svc/words/page";
import { german } from "../language.ts";

export const scanWords = (): typeof SCAN_PAGE_IN_ENGLISH => german()?.page.scan ?? SCAN_PAGE_IN_ENGLISH;
