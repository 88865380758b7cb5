// The thread in which `npm run check` judges the packages.
import { parentPort } from "node:worker_threads";
import { REPOSITORY } from "../testing/paths.ts";
import { checkPublished } from "./published.ts";

parentPort?.postMessage(await checkPublished(REPOSITORY));
