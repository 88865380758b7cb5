/**
 * `vdi source`: inputs on a source's word. The issuer asks, each source signs in a process of its own, and the issuer
 * proves with what they gave. Requests and openings are private; statements and evidence are for everyone.
 */
import {
  type LeafValue,
  parseSourceRequest,
  parseSourceStatement,
  type SourceEvidence,
  type SourceStatement,
  sourceEvidenceFailure,
  withoutUndefined,
} from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { pointerName } from "@svc/messages";
import { askSources, createSource } from "@svc/source";
import { form, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { KID, MADE_JSON, OUT, timeOf } from "../arguments.ts";
import {
  ATTESTATION,
  deliverMade,
  OPENING,
  readOwnJson,
  readParsed,
  readSecretKey,
  refuseUnwritable,
  writeOut,
} from "../files.ts";

const REQUEST = ["request_malformed", "request to a source", parseSourceRequest] as const;
const STATEMENT = ["statement_malformed", "source statement", parseSourceStatement] as const;

export const sourceCommand: VdiCommand = {
  undone: "Not done",
  exit: "0 done, 1 the statements are not about this decision, 2 a file cannot be read, 64 wrong use.",
  forms: {
    ask: form({
      usage: "ask --audience PUBLIC_KEY --subject TEXT [--out FILE]",
      about: `The issuer: one request for all sources of a decision. Draws the decision's nonce and a salt for whom it is about.
Private between the issuer and its sources: it names the person.`,
      options: {
        audience: { value: "PUBLIC_KEY", help: "the key that will sign the attestation" },
        subject: { value: "TEXT", help: "whom the decision is about, as the sources know them" },
        out: OUT,
        json: MADE_JSON,
      },
      async run({ words, values }, terminal) {
        if (words.length > 0) throw new UsageError("vdi source ask takes no files");
        const request = askSources({
          audience: needed(values.audience, "audience"),
          subject: needed(values.subject, "subject"),
        });
        const { audience, challenge } = request;
        const asked = shown(`Asked for ${audience}; the decision's nonce is ${challenge}.`);
        await deliverMade(request, [{ audience, challenge }, asked], values, terminal, { secret: true });
        return EXIT.valid;
      },
    }),
    sign: form({
      usage:
        "sign REQUEST VALUES --key FILE --name NAME --opening FILE [--out FILE] [--kid ID] [--at TIME] [--until TIME]",
      about: `The source: signs VALUES, a JSON object of values by JSON Pointers ({"/applicant/income": 4200}), of its own records.
The statement is for everyone. The opening, readable by you only, is for the issuer: vdi attest --source takes it.`,
      options: {
        key: { value: "FILE", help: "the source's secret key, 64 hex digits" },
        name: { value: "NAME", help: "what the source calls itself" },
        opening: { value: "FILE", help: "write the opening there" },
        kid: KID,
        at: { value: "TIME", help: "from when it holds; default now" },
        until: { value: "TIME", help: "until when it holds; default an hour from --at" },
        out: OUT,
        json: MADE_JSON,
      },
      words: [2, 2, "the issuer's request and the file of values"],
      async run({ words: [requestFile = "", valuesFile = ""], values }, terminal) {
        await refuseUnwritable([values.opening], { secret: true });
        await refuseUnwritable([values.out]);
        const { type: _, ...asked } = await readParsed(requestFile, REQUEST, terminal);
        const [issuedAt, expiresAt] = [timeOf(values.at), timeOf(values.until, "--until")];
        const source = createSource(
          withoutUndefined({
            signingKey: await readSecretKey(needed(values.key, "key"), terminal),
            name: needed(values.name, "name"),
            kid: values.kid,
          }),
        );
        const own = (await readOwnJson(valuesFile, terminal)) as { readonly [pointer: string]: LeafValue };
        const { statement, opening } = source.signInputs(
          withoutUndefined({ ...asked, values: own, issuedAt, expiresAt }),
        );
        await writeOut(needed(values.opening, "opening"), `${JSON.stringify(opening, null, 2)}\n`, {
          secret: true,
        });
        const inputs = statement.leaves.map(({ pointer }) => pointer);
        const facts = { public_key: source.publicKey, inputs, expires_at: statement.expires_at };
        const signed = shown(`Signed ${inputs.map(pointerName).join(", ")} by ${source.publicKey}.`);
        await deliverMade(statement, [facts, signed], values, terminal);
        return EXIT.valid;
      },
    }),
    evidence: form({
      usage: "evidence OPENING ATTESTATION STATEMENT... [--out FILE]",
      about: `The issuer: the statements beside their attestation, as readers take them: vdi verify ATTESTATION EVIDENCE. It
makes known which inputs are on whose word; vdi attest --evidence writes the same.`,
      options: { out: OUT, json: MADE_JSON },
      words: [3, Number.POSITIVE_INFINITY, "the decision's opening, its attestation, and source statements"],
      async run({ words: [openingFile = "", attestationFile = "", ...files], values }, terminal) {
        const { attestation_id, leaves } = await readParsed(openingFile, OPENING, terminal);
        const attestation = await readParsed(attestationFile, ATTESTATION, terminal);
        const statements: SourceStatement[] = [];
        for (const file of files) statements.push(await readParsed(file, STATEMENT, terminal));
        const made: SourceEvidence = { type: "source_evidence_v1", attestation_id, leaves, statements };
        const fault = sourceEvidenceFailure(made, attestation);
        if (fault !== null) {
          terminal.note(`Not done: the statements are not about this decision (${fault.reason})`);
          return EXIT.notValid;
        }
        const inputs = statements.flatMap((one) => one.leaves.map(({ pointer }) => pointer));
        const about = shown(`Evidence about ${inputs.map(pointerName).join(", ")} of ${attestation_id}.`);
        await deliverMade(made, [{ attestation_id, inputs }, about], values, terminal);
        return EXIT.valid;
      },
    }),
  },
};

function needed(value: string | undefined, name: string): string {
  if (value === undefined || value === "") throw new UsageError(`expected --${name}`);
  return value;
}
