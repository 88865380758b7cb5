/** In place of the JavaScript engine in the scripts that are one file. */
import { VdiError } from "@svc/core/errors";

throw new VdiError("part_absent", "This script has no other engine; the split scripts have.");
