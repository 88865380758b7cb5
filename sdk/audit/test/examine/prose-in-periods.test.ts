// What a period leaves out is found whatever it says in its prose and however it comes; what cannot be read beside it leaves
// the row about attestations open.
import { describe, expect, test } from "vitest";
import { LONG } from "../../../../tools/testing/paths.ts";
import month from "../../../verifier/test/periods/vectors/month.json" with { type: "json" };
import { examine } from "../../src/index.ts";
import { FORMS, freeTexts, signedAgain, withText } from "./fixtures/hostile.ts";
import * as period from "./fixtures/month.ts";

type Document = Readonly<Record<string, unknown>>;

const THIN = "thin_decision_attestation_v1";

describe("an attestation that a period leaves out", () => {
  const leaves = period.leaves.map((leaf) => JSON.stringify(leaf)).join("\n");
  const seed = period.attested("unknown 0") as unknown as Document;
  const held = async (...given: readonly object[]) => {
    const sources = [{ value: period.statement }, { text: leaves }, ...given];
    const { documents: found } = await examine(
      sources.map((one, i) => ({ source: String(i), ...one }) as never),
      period.TRUST,
      { now: period.NOW },
    );
    return found[0];
  };

  test("is found, whatever it says in its prose and however it comes", async () => {
    const texts = [`"${THIN}"`, THIN];
    for (const { path, taken } of freeTexts("attestation", seed, texts).values()) {
      // Another outcome or issuer is another case.
      if (path[0] === "decision" || path[0] === "sequence") continue;
      const hostile = signedAgain(
        "attestation",
        withText(seed, path, taken[0] as string),
        month.issuer_secret,
      );
      const forms = LONG ? FORMS : FORMS.filter((_, i) => i === 1 || i === 4);
      for (const [form, make] of forms)
        expect([path, form, (await held(make(hostile)))?.reason]).toEqual([
          path,
          form,
          "attestation_omitted",
        ]);
    }
  });

  test.each<[string, object]>([
    ["a text that cannot be read", { text: JSON.stringify(seed).slice(0, -1) }],
    ["bytes that are no text", { bytes: Uint8Array.of(0xff, 0xfe, 0) }],
    [
      "a line that is cut",
      { text: `${JSON.stringify(period.counted)}\n${JSON.stringify(seed).slice(0, 900)}` },
    ],
    [
      "an envelope of another type",
      { value: { payloadType: "a", payload: btoa(JSON.stringify(period.counted)), signatures: [] } },
    ],
    ["a value that is none", { value: () => 1 }],
    ["leaves with a line that is none", { text: `${leaves}\n${JSON.stringify(seed)}` }],
    ["nothing", { text: "" }],
  ])("%s beside it leaves the row about attestations open", async (_, given) => {
    const alone = await held();
    expect(alone?.verdict).toBe("verified");
    const found = await held({ value: period.counted }, given);
    const row = found?.findings.find(({ check }) => check === "attestations");
    expect([found?.verdict, row?.reason]).toEqual(["could_not_check", "attestation_unreadable"]);
  });

  test("a file that could not be read leaves it open, too", async () => {
    const sources = [
      { source: "statement", value: period.statement },
      { source: "leaves", text: leaves },
    ];
    const { documents: found } = await examine(sources, period.TRUST, { now: period.NOW, unread: 1 });
    expect(found[0]).toMatchObject({ verdict: "could_not_check", reason: "attestation_unreadable" });
  });
});
