/** Documents that come with the page: a real attestation, and a forgery for the tamper lab. */
import type { Source } from "./view/intake-view.ts";

export async function loadExample(): Promise<readonly Source[]> {
  return [{ name: "example.json", text: await load("example.json") }];
}

/** Verifies in everything but the verification key, whose secret its maker kept. */
export function loadForgery(): Promise<string> {
  return load("forgery.json");
}

async function load(name: string): Promise<string> {
  const response = await fetch(new URL(name, document.baseURI));
  if (!response.ok) throw new Error(`${name} could not be loaded.`);
  return response.text();
}
