// `vdi slim` and `vdi expand`: back to the same document, one or many; a thin one verifies as the full one does.
import { writeFileSync } from "node:fs";
import { canonicalize, type DecisionAttestation } from "@svc/core";
import { beforeAll, expect, test } from "vitest";
import approve from "../../../verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import decline from "../../../verifier/test/vectors/real/lending-decline-reviewed.json" with { type: "json" };
import { useFolder, vdi } from "./vdi.ts";

useFolder();

const two = [approve.attestation, decline.attestation];
const STANDARD = ["--profile", "VDI_VERIFY_STANDARD_V1"];

beforeAll(() => {
  writeFileSync("one.json", JSON.stringify(approve.attestation, null, 2));
  writeFileSync("two.jsonl", two.map((one) => JSON.stringify(one)).join("\n"));
});

test("one, and back", async () => {
  const thin = await vdi(["slim", "one.json"]);
  expect(thin).toMatchObject({ code: 0, err: "Made thin: 1 attestation. Nothing was verified.\n" });
  expect(thin.out.length * 4).toBeLessThan(JSON.stringify(approve.attestation, null, 2).length);
  const back = await vdi(["expand", "-"], thin.out);
  expect(back.code).toBe(0);
  expect(canonicalize(JSON.parse(back.out))).toBe(canonicalize(approve.attestation));
});

test("many, a line each, written and verified", async () => {
  expect(await vdi(["slim", "two.jsonl", "--out", "thin.jsonl"])).toMatchObject({ code: 0, out: "" });
  const { code, out } = await vdi(["verify", "thin.jsonl", "--json", ...STANDARD]);
  expect(code).toBe(0);
  const ids = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { result: { attestation_id: string } });
  expect(ids.map(({ result }) => result.attestation_id)).toEqual(two.map((one) => one.attestation_id));
});

test("an altered one is not valid, one that needs what nobody has here could not be checked", async () => {
  const thin = JSON.parse((await vdi(["slim", "one.json"])).out) as { attestation: DecisionAttestation };
  const { decision, policy } = thin.attestation;
  const altered = {
    ...thin,
    attestation: { ...thin.attestation, decision: { ...decision, outcome: "decline" } },
  };
  const foreign = {
    ...thin,
    attestation: { ...thin.attestation, policy: { ...policy, manifest_version: "9.0.0" } },
  };
  expect((await vdi(["verify", "-", ...STANDARD], JSON.stringify(altered))).code).toBe(1);
  expect((await vdi(["expand", "-"], JSON.stringify(altered))).err).toContain(
    "What it expands to has the hash",
  );
  const unknown = await vdi(["verify", "-", ...STANDARD], JSON.stringify(foreign));
  expect(unknown.code).toBe(2);
  expect(unknown.out).toContain("leaves out its policy");
});

test.each(["slim", "expand"])(
  "%s of what cannot be read says so in a sentence, and it is no fault of a document",
  async (command) => {
    const { code, out, err } = await vdi([command, "-"], '{"cut": ');
    expect([code, out, err]).toEqual([
      2,
      "",
      "Not done: standard input: The text is not JSON: expected a value, found the end at character 8 (at /cut).\n",
    ]);
  },
);

test.each([
  [["slim", "absent.json"], 2],
  [["slim"], 64],
  [["expand", "one.json"], 1],
])("%j is refused", async (args, code) => {
  expect(await vdi(args)).toMatchObject({ code, out: "" });
});
