// The worked example of circuits/README.md. Its numbers were computed once and are compared ever after.
import type { Constraint } from "../../src/wire/constraint.ts";

const constraints: readonly Constraint[] = [
  {
    id: "amount-limit",
    description: "An approved amount is at most 10000.",
    critical: true,
    vertex: "approve",
    predicate: { input: "/amount", op: "le", value: 10000 },
    when: { outcome: "approve" },
  },
  {
    id: "large-amounts-reviewed",
    description: "Above 5000 a person has looked at it.",
    critical: false,
    vertex: "human_review",
    when: { input: "/amount", op: "gt", value: 5000 },
  },
];

export const WORKED = {
  steps: ["intake", "scoring", "human_review", "approve", "decline"],
  constraints,
  path: ["intake", "scoring", "approve"],
  outcome: "approve",
  inputs: { amount: 4200.5, applicant: { country: "DE" } },
  leafSalts: ["01".repeat(31), "02".repeat(31)],
  pathSalt: "03".repeat(31),
  contextDigest: "04".repeat(32),
  roots: {
    outcome: 47939765639796030201232538133799457133437435428697897702771762193841495337n,
    pipelineRoot: 8804979942389424874914375496151081578614760834586025377465289229846892534685n,
    policyRoot: 16039337989749977242143335646524411912929642636306914479860240051932346787666n,
    emptyPolicy: 13582535623462711442935806499756862935330301648184798812708530513582097543125n,
    emptyInputs: 8077725937371140105333579351542208249362254222787852467495756172736921902898n,
    path: 3348297213682785013795457744620682731820099124425418015356946312270668527177n,
    context: 7095103507188492366640378983375484549832719648629936522025587255386833924n,
  },
  leaves: [
    15806725560813553283655842272851830547408484028601777966247088325185193624334n,
    14998667366438872116856398476408288655326552685723318545916481025727489111222n,
  ],
  inputsRoot: 1894386190802963228476976411708690319168367719361943241323231182237493746351n,
};
