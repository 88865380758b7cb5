// Names that a copying schema loses: what is signed has to be what was sent, so they are refused and never dropped.
import { expect, test } from "vitest";
import { parseMeterEvent } from "../../src/index.ts";
import { SAMPLES } from "./samples.ts";

const event = SAMPLES.meter_event?.document as { readonly usage: object };

test.each(["constructor", "prototype"])("a meter named %s is refused by name", (name) => {
  const text = JSON.stringify({ ...event, usage: { ...event.usage, [name]: "7" } });
  expect(parseMeterEvent(text)).toMatchObject({ ok: false, reason: "schema", pointer: "/usage" });
  expect(parseMeterEvent(JSON.stringify({ ...event, usage: { [`${name}s`]: "7" } })).ok).toBe(true);
});
