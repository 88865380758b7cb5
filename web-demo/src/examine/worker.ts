/** Entry of the page's worker script. */
import { type Port, serveExaminations } from "./serve.ts";

serveExaminations(globalThis as unknown as Port);
