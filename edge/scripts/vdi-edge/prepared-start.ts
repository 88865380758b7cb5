// The production bundle, built once, and how it is started over a folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseWebhookEndpoints } from "@svc/billing/api";
import { bundle, type LocalRuntime, startRuntime } from "../local-runtime.ts";
import { ServiceError } from "./command-error.ts";
import { archiveOf, type ServiceFolder, storageOf, type Texts } from "./folder.ts";

/** @throws ServiceError with the builder's own words; and when it is started with the runtime's, where it does not listen */
export async function preparedStart(
  folder: ServiceFolder,
  port: number,
  onOutput: (text: string) => void,
): Promise<(texts: Texts) => Promise<LocalRuntime>> {
  const endpoints = parseWebhookEndpoints(folder.webhooks);
  const privateNetwork = endpoints.ok && endpoints.value.some(({ isPrivate }) => isPrivate);
  const bundled = mkdtempSync(join(tmpdir(), "svc-vdi-"));
  process.on("exit", () => rmSync(bundled, { recursive: true, force: true }));
  try {
    bundle(bundled);
  } catch (error) {
    throw new ServiceError((error as Error).message);
  }
  const [storage, archive] = [storageOf(folder), archiveOf(folder)];
  return (texts) =>
    startRuntime({ bundled, storage, archive, texts, port, privateNetwork, onOutput }).catch(
      (error: Error) => {
        throw new ServiceError(error.message);
      },
    );
}
