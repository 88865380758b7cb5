// The thread in which `npm run check` judges the packages.
import { parentPort } from "node:worker_threads";
import { REPOSITORY } from "../testing/paths.ts";
import { checkPackages } from "./packages.ts";

parentPort?.postMessage(await checkPackages(REPOSITORY));
