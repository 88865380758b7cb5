import type { Report } from "./reading.ts";

export interface Figure {
  /** Of `npm run bench -- NAME`. */
  readonly bench: string;
  /** What pages show of the report. @throws Error where the report does not hold it */
  readonly show: (report: Report) => string;
}
