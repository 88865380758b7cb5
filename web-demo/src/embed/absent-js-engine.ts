/** In place of the JavaScript engine in the scripts that are one file; the message names the part. */
import { VdiError } from "@svc/core/errors";

throw new VdiError("part_absent", "js_engine");
