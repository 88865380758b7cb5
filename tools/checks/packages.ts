// Whether what npm would publish can be used by others: publint packs each public room and follows every entry
// of its manifest into the tarball. Needs a build.
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { hasSource, presentRooms, ROOMS, type Room, readManifest } from "./rooms.ts";

/** @returns one sentence for each finding */
export async function checkPackages(root: string, rooms: readonly Room[] = ROOMS): Promise<string[]> {
  const published = presentRooms(root, rooms).filter(
    (room) => hasSource(root, room) && !readManifest(join(root, room.folder)).private,
  );
  const findings: string[] = [];
  for (const { folder } of published) {
    const { messages, pkg } = await publint({ pkgDir: join(root, folder), pack: "npm", strict: true });
    for (const message of messages) {
      findings.push(
        `${folder}/package.json: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
      );
    }
  }
  return findings;
}
