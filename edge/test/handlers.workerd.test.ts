// The table of endpoints and the map of handlers: what the compiler refuses is held here by its own markers, which
// fail the type check when an error is missing.
import { ENDPOINT_IDS } from "@svc/billing/api";
import { expect, test } from "vitest";
import { HANDLERS } from "../src/handlers.ts";
import type { Handler, Handlers } from "../src/http/call.ts";
import { json } from "../src/http/reply.ts";

test("every endpoint has a handler, and nothing else has one", () => {
  expect(Object.keys(HANDLERS).sort()).toEqual([...ENDPOINT_IDS].sort());
});

test("what does not compile: a handler that is missing, one that answers otherwise, one that reads otherwise", () => {
  const { health: _health, ...others } = HANDLERS;
  // @ts-expect-error the handler of health is missing
  const incomplete: Handlers = others;
  // @ts-expect-error the row says that tree_size is a number
  const otherAnswer: Handler<"head"> = () => json({ tree_size: "1" });
  // @ts-expect-error the row has no such parameter
  const otherQuery: Handler<"consistency"> = ({ query }) => json(query.to_size);
  expect([incomplete, otherAnswer, otherQuery]).toHaveLength(3);
});
