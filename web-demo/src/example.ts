/** The example of the page: a real attestation, with its proof, made when the page was built. */
import type { Source } from "./view/intake-view.ts";

export async function loadExample(): Promise<readonly Source[]> {
  const response = await fetch(new URL("example.json", document.baseURI));
  if (!response.ok) throw new Error("The example could not be loaded.");
  return [{ name: "example.json", text: await response.text() }];
}
