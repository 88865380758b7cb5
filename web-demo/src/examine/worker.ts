/** Entry of the page's worker script. */
import { type DeskPort, serveExaminations } from "./serve.ts";

serveExaminations(globalThis as unknown as DeskPort);
