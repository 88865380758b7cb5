// Where things lie: the repository, and the one place outside it that anything names. Node only.
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Absolute path of the repository, with a closing slash. */
export const REPOSITORY = root;

/** Where `tools/published/carry.ts` takes from what it carries into the repository; nothing else reads there. */
export const MATERIAL = `${root}../shared`;

/** True in the long mode, which runs every test and draws more random cases (`VDI_LONG=1`). */
export const LONG = process.env.VDI_LONG === "1" || process.env.VDI_LONG === "all";

/** True where every random case is drawn that a test can draw (`VDI_LONG=all`): for single files, hours for some. */
export const ALL_DRAWS = process.env.VDI_LONG === "all";

/** The tag of a test that only the long run makes: dear, and near to one that every run makes. */
export const LONG_TAG = { name: "long", description: "npm run test:long alone" };
