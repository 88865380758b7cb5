// Run as a program by secrets.node.test.ts: proves one decision whose inputs are canaries, has others refused,
// prints everything there is to print, and ends without being told to.
import { writeFileSync } from "node:fs";
import { inspect } from "node:util";
import { VDI } from "../../src/index.ts";

const [circuitDir = "", signingKey = "", text = "", number = ""] = process.argv.slice(2);

const vdi = new VDI({ signingKey, circuitDir });
const pipeline = vdi.pipeline({
  name: "Canaries",
  steps: ["start", "detour", "finish"],
  constraints: [
    {
      id: "known",
      description: "The note is not empty.",
      critical: true,
      vertex: "start",
      predicate: { input: "/note", op: "ne", value: "" },
    },
    {
      id: "bounded",
      description: "The size is at most a million.",
      critical: true,
      vertex: "finish",
      predicate: { input: "/size", op: "le", value: 1_000_000 },
    },
  ],
});
const decision = (privateInputs: { note: string; size: number | string }) => ({
  executionPath: ["start", "finish"],
  privateInputs,
  outcomeId: "finish",
});

const wrong = [
  { note: text, size: Number(number) * 1000 },
  { note: text, size: text },
  { note: `${text}\ud800`, size: 1 },
];
for (const inputs of wrong) {
  await vdi.attest(pipeline, decision(inputs)).then(
    () => console.log("accepted"),
    (error: unknown) => {
      console.log(inspect(error, { depth: 9, showHidden: true }));
      console.error(error);
    },
  );
}
const attestation = await vdi.attest(pipeline, decision({ note: text, size: Number(number) }));
console.log(
  inspect(vdi, { depth: 9, showHidden: true }),
  JSON.stringify(vdi),
  inspect(pipeline, { depth: 9 }),
);
console.log(inspect(attestation, { depth: 9, maxStringLength: null }));
writeFileSync("attestation.json", JSON.stringify(attestation));
console.log("done");
