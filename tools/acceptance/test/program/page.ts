/** The place "page by bundler". */
import * as unified from "@svc/attest";
import { makeCalls } from "./calls.ts";

const given = await (await fetch("given.json")).json();
const outcomes = await makeCalls({ libraries: unified, provers: unified, given });
document.documentElement.dataset.answer = JSON.stringify(outcomes);
