// `vdi log append` against a service that logs: what is sent, what comes back, and what of it is believed.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { TransparencyLog } from "@svc/vdi-transparency";
import { afterAll, beforeAll, expect, test } from "vitest";
import evidence from "../../../../docs/examples/sources/evidence.json" with { type: "json" };
import month from "../../../verifier/test/periods/vectors/month.json" with { type: "json" };
import { useFolder, vdi } from "./vdi.ts";

useFolder();

const signer = createNoteSigner("log.example/p", new Uint8Array(32).fill(3));
const log = new TransparencyLog({ signer, now: () => month.to + 60 });
const other = new TransparencyLog({ signer: createNoteSigner("log.example/p", new Uint8Array(32).fill(4)) });
type Mode = "as it should" | "other key" | "other statement" | "refuses";
let mode = "as it should" as Mode;
const secrets: unknown[] = [];
let server: Server;
let to = "";

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    secrets.push(request.headers["x-vdi-attest-secret"]);
    const refusal = {
      type: "about:blank",
      title: "The credential is not for this",
      status: 403,
      code: "scope_missing",
    };
    if (mode === "refuses") {
      response.writeHead(403, { "content-type": "application/problem+json" });
      response.end(JSON.stringify({ ...refusal, detail: "no", retryable: false, request_id: "req_1" }));
      return;
    }
    const { statement } = JSON.parse(text);
    const asked = mode === "other statement" ? evidence.statements[0] : statement;
    const into = mode === "other key" ? other : log;
    const log_entry = into.appendStatement(asked);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ log_entry, proof: into.getProofDocument(log_entry.log_index) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  to = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  writeFileSync("key", month.issuer_secret, { mode: 0o600 });
  writeFileSync("march.jsonl", JSON.stringify(month.attestations["1"]));
  const terms = ["--key", "key", "--from", String(month.from), "--to", String(month.to), "--stream", "loans"];
  await vdi(["period", "close", "march.jsonl", ...terms, "--force", "--out", "march.json"]);
  writeFileSync("source.json", JSON.stringify(evidence.statements[1]));
  writeFileSync("secret", "vdi_x_secret\n", { mode: 0o600 });
  writeFileSync("trust.json", JSON.stringify({ logs: [{ log: encodeVkey(signer.key) }] }));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const append = (file: string, ...more: string[]) =>
  vdi(["log", "append", file, "--to", to, "--secret", "secret", ...more]);

test.each(["march.json", "source.json"])(
  "%s: logged once, proved under the reader's own key of the log",
  async (file) => {
    mode = "as it should";
    const { code, err } = await append(file, "--trust", "trust.json", "--out", "proof");
    expect([code, err]).toEqual([0, expect.stringContaining("The proof holds under a log that you named.")]);
    expect(secrets.at(-1)).toBe("vdi_x_secret");
    const again = await append(file, "--json");
    const { log_index, checked, proof } = JSON.parse(again.out);
    expect(checked).toBe(false);
    expect([proof, log_index]).toEqual([readFileSync("proof", "utf8"), expect.any(Number)]);
  },
);

test("vdi period verify takes the proof", async () => {
  await append("march.json", "--out", "march.proof");
  const { out } = await vdi([
    "period",
    "verify",
    "march.json",
    "--log",
    "march.proof",
    "--trust",
    "trust.json",
  ]);
  expect(out).toContain("A log that you know has it.");
});

test("without the log's key nothing of the proof is said to be checked", async () => {
  expect((await append("march.json")).err).toContain("Nothing of the proof was checked. Give --trust.");
});

test.each<[Mode, string, number, RegExp]>([
  ["other key", "march.json", 1, /holds under none of the logs that you named/],
  ["other statement", "march.json", 2, /answered about another statement/],
  ["refuses", "march.json", 2, /the service refused: The credential is not for this/],
])("a service with %s is not believed", async (how, file, code, said) => {
  mode = how;
  const found = await append(file, "--trust", "trust.json");
  expect([found.code, found.err]).toEqual([code, expect.stringMatching(said)]);
});

test.each<[string, string[], number]>([
  [
    "a statement that its key did not sign",
    ["log", "append", "forged.json", "--to", "https://x.example", "--secret", "secret"],
    1,
  ],
  ["no service", ["log", "append", "march.json", "--secret", "secret"], 64],
  [
    "a service in the clear elsewhere",
    ["log", "append", "march.json", "--to", "http://x.example", "--secret", "secret"],
    64,
  ],
])("%s: nothing is sent", async (_, args, code) => {
  const text = readFileSync("march.json", "utf8");
  writeFileSync("forged.json", text.replace(/"count": ?1/, '"count":2'));
  const before = secrets.length;
  expect((await vdi(args)).code).toBe(code);
  expect(secrets.length).toBe(before);
});
