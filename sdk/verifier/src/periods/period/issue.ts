/** Signing a period's statement with the key of which it speaks. */
import {
  PAYLOAD_TYPES,
  type PeriodContent,
  type PeriodStatement,
  parsePeriodStatement,
  type Signer,
  signDocument,
} from "@svc/core";
import { countsFault } from "./counts.ts";

/**
 * A signed statement. Log it soon after (`appendStatement`): until then nothing stands against another one.
 *
 * @throws TypeError when the content is none, or the signer's key is another than the issuer of which it speaks
 */
export function issuePeriodStatement(content: PeriodContent, signer: Signer): PeriodStatement {
  if (content.issuer !== signer.publicKey) {
    throw new TypeError("signer: expected the key of which the statement speaks");
  }
  const statement = signDocument(PAYLOAD_TYPES.periodStatement, content, signer);
  const read = parsePeriodStatement(statement);
  if (!read.ok) throw new TypeError(`content${read.pointer ?? ""}: ${read.detail}`);
  const fault = countsFault(read.value);
  if (fault !== null) throw new TypeError(`content: ${fault.reason}`);
  return read.value;
}
