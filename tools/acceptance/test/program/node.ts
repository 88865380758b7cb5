/** The place Node: each package by its own name, then everything by `@svc/attest`. Prints the outcomes as JSON. */
import { readFileSync } from "node:fs";
import * as unified from "@svc/attest";
import { VDI } from "@svc/vdi-prover";
import * as manifests from "@svc/vdi-registry";
import * as log from "@svc/vdi-transparency";
import * as verifier from "@svc/vdi-verifier";
import * as names from "@svc/vdi-verifier-registry";
import { makeCalls } from "./calls.ts";

const given = JSON.parse(readFileSync("given.json", "utf8"));
const libraries = { ...verifier, ...manifests, ...log, ...names };
const apart = await makeCalls({ libraries, provers: { attest: unified.attest, VDI }, given });
const together = await makeCalls({ libraries: unified, provers: unified, given });
console.log(JSON.stringify({ apart, together }));
process.exit(0);
