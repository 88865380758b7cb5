/** In place of the check of foreign circuits' setups in the scripts that are one file. */
import { VdiError } from "@svc/core/errors";

throw new VdiError("part_absent", "setup_check");
