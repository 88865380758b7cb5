// The production bundle, built once, and how it is started over a folder. It stands in that folder, whose claim makes it
// this process's: what one that was killed left there is replaced, and adds up nowhere.
import { mkdirSync, rmSync } from "node:fs";
import { parseWebhookEndpoints } from "@svc/billing/api";
import { privateBinding } from "../../src/webhooks/way-out.ts";
import { bundle, type LocalRuntime, startRuntime } from "../local-runtime.ts";
import { ServiceError } from "./command-line.ts";
import { archiveOf, runtimeOf, type ServiceFolder, storageOf, type Texts } from "./folder.ts";

/**
 * Starts the service of a claimed folder. @throws ServiceError with the builder's message, or with the runtime's when
 * it does not listen
 */
export async function preparedStart(
  folder: ServiceFolder,
  port: number,
  onOutput: (text: string) => void,
): Promise<(texts: Texts) => Promise<LocalRuntime>> {
  const endpoints = parseWebhookEndpoints(folder.webhooks);
  const privateHosts = (endpoints.ok ? endpoints.value : [])
    .filter(({ isPrivate }) => isPrivate)
    .map(({ id, url }) => ({ binding: privateBinding(id), url }));
  const bundled = runtimeOf(folder);
  const clear = () => rmSync(bundled, { recursive: true, force: true });
  clear();
  process.on("exit", clear);
  try {
    mkdirSync(bundled, { mode: 0o700 });
    bundle(bundled);
  } catch (error) {
    const { message } = error as Error;
    throw new ServiceError(message);
  }
  const [storage, archive] = [storageOf(folder), archiveOf(folder)];
  return (texts) =>
    startRuntime({ bundled, storage, archive, texts, port, privateHosts, onOutput }).catch((error: Error) => {
      throw new ServiceError(error.message);
    });
}
