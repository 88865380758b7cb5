/**
 * The contributor's work, apart from the page. The secret exists in this worker alone, and the page ends the worker as
 * soon as it has answered, or when it is cancelled.
 */
import { causeOf, type Failure } from "@svc/core/finding";
import { checkHandedKey, contribute, readKeyFile, statementAbout } from "@svc/groth16/ceremony";
import type { CeremonyAnswer, CeremonyRequest } from "./messages.ts";

interface Port {
  onmessage: ((event: MessageEvent<CeremonyRequest>) => void) | null;
  postMessage(answer: CeremonyAnswer, transfer?: Transferable[]): void;
}
const port = globalThis as unknown as Port;

port.onmessage = ({ data }) => {
  void answer(data).then((found) => {
    const key = "passed" in found ? found.passed.key : undefined;
    port.postMessage(found, key === undefined ? [] : [key.buffer]);
  });
};

async function answer({ initial, handed, previous, name, terms }: CeremonyRequest): Promise<CeremonyAnswer> {
  const pace = {
    onProgress: (progress: number) => port.postMessage({ progress }),
    after: previous ?? undefined,
  };
  const made = name === null ? null : await contribute(initial, handed, name, pace);
  const checked = made === null ? await checkHandedKey(initial, handed, pace) : null;
  if (checked?.ok === false) return refusedFor(checked);
  if (made?.ok === false) return refusedFor(made);
  const before = (checked?.value ?? made?.value.before)?.contributions ?? [];
  const file = readKeyFile(made?.value.key ?? handed);
  const hash = made?.value.contributionHash ?? null;
  const about = terms === null || !file.ok ? null : statementAbout(file.value, terms, hash);
  return {
    passed: {
      before,
      ...(made === null ? {} : { key: made.value.key, contributionHash: made.value.contributionHash }),
      ...(about?.ok ? { statement: about.value } : {}),
    },
  };
}

function refusedFor(refused: Failure): CeremonyAnswer {
  return { refused: causeOf(refused) };
}
