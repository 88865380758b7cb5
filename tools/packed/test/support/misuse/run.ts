// A stranger's program on the installed packages: the mistakes that callers make and the tries of whoever sends
// evidence, one row each, with what has to be said. Compiled under `tsc --strict`, then run: a mistake that the types
// see stands under a `@ts-expect-error`. Prints a JSON array of { row, wanted, said }.
import { ten } from "./entries.ts";
import { five, four, six, sixRead } from "./evidence.ts";
import { one, oneElsewhere, two } from "./options.ts";
import { eight, three, threeCritical } from "./receipts.ts";
import { rows } from "./stranger.ts";

const points = [one, oneElsewhere, two, three, threeCritical, four, five, six, sixRead, eight, ten];
for (const point of points) await point();
console.log(JSON.stringify(rows));
