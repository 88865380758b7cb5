// A source of the worked example, as a process of its own: `node tools/docs/source-process.ts bureau|bank`. Reads one
// request from standard input, answers with statement and opening. Its key is made here and leaves in signatures only;
// its records are the columns of the German credit data that such a source would have. The key follows from published
// words, so that the example's trust file stays true: it is worth nothing.
import { text } from "node:stream/consumers";
import { encodeHex, encodeUtf8, parseSourceRequest, sha256 } from "@svc/core";
import { createSource } from "@svc/source";
import { commandLine } from "../command-line.ts";
import { creditData } from "../published/german-credit.ts";

/** Columns from 0, by the pointer under which policies read them. */
const RECORDS: Readonly<
  Record<string, { readonly name: string; readonly columns: Readonly<Record<string, number>> }>
> = {
  bureau: {
    name: "Example credit bureau",
    columns: { "/applicant/credit_history": 2, "/applicant/existing_credits": 15 },
  },
  bank: {
    name: "Example bank",
    columns: { "/applicant/checking_account": 0, "/applicant/savings": 5, "/applicant/employment": 6 },
  },
};

const { words, wrongUse } = commandLine({
  command: "node tools/docs/source-process.ts",
  about:
    "Answers a request on the standard input with a statement and its opening, or no input with the public key.",
  words: { name: "bureau|bank [ISSUED_AT EXPIRES_AT]", most: 3 },
});
const [which = "", issuedAt, expiresAt] = words;
const records = RECORDS[which] ?? wrongUse("expected bureau or bank");
const secret = encodeHex(sha256(encodeUtf8(`documentation example: source ${which}`)));
const source = createSource({ signingKey: secret, name: records.name });
const asked = await text(process.stdin);
if (asked === "") process.stdout.write(JSON.stringify({ public_key: source.publicKey }));
else {
  const request = parseSourceRequest(asked);
  if (!request.ok) throw new Error(request.reason);
  const { type: _, ...rest } = request.value;
  const row = Number(/^row (\d+)$/.exec(rest.subject.value)?.[1]);
  const cells = creditData().split("\n")[row - 1]?.split(/\s+/) ?? [];
  const values = Object.fromEntries(
    Object.entries(records.columns).map(([pointer, column]) => {
      const cell = cells[column] ?? "";
      return [pointer, /^\d+$/.test(cell) ? Number(cell) : cell];
    }),
  );
  const signed = source.signInputs({
    ...rest,
    values,
    issuedAt: Number(issuedAt),
    expiresAt: Number(expiresAt),
  });
  process.stdout.write(JSON.stringify(signed));
}
