// The specification's endpoints, asked of the built service in a local workerd.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalService, startService } from "../../walkthrough/local-service.ts";
import type { Outcome } from "./program/documents.ts";
import { callService } from "./program/service.ts";
import { callsIn } from "./support/table.ts";

let local: LocalService;
let outcomes: readonly Outcome[];

beforeAll(async () => {
  local = await startService();
  const { url, attestSecret, grantKey, logKey } = local;
  outcomes = await callService({
    ...{ url, attestSecret, grantKey, logKey: logKey.publicKey },
    restart: (settings, withoutSecret) => local.restart(settings, { attestSecret: withoutSecret }),
  });
});
afterAll(() => local?.close());

test.each(callsIn("HTTP"))("%s", (call) => {
  expect(outcomes.find((one) => one.call === call)).toEqual({ call, fault: null });
});

test("makes the calls of the table, each once", () => {
  expect(outcomes.map(({ call }) => call).sort()).toEqual([...callsIn("HTTP")].sort());
});
