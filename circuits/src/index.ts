/**
 * Where the circuits' artefacts are. Nothing is loaded or checked here: whoever loads them compares their hashes
 * with artifacts.json and with the roots built into @svc/core.
 */
import { fileURLToPath } from "node:url";

/** Absolute path of the folder with the decision circuit's artefacts and artifacts.json. */
export const DECISION_CIRCUIT_DIR: string = fileURLToPath(new URL("../zk-cp/build", import.meta.url));
