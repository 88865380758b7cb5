/** An attestation as links carry it: without what every reader has. */
import { slimForAnyReader } from "@svc/vdi-verifier";

/** The thin form as JSON; a text that is no attestation in shape stays as it is. */
export function thinText(text: string): string {
  try {
    return JSON.stringify(slimForAnyReader(text));
  } catch (error) {
    if (error instanceof TypeError) return text;
    throw error;
  }
}
