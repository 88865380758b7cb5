// The type of a `vdi-edge` command, its option values, and reading the service's answers.
import { type Json, readJson } from "@svc/core";
import { type Form, type Options, UsageError } from "@svc/core/command-line";

/** A form with the types of its options. */
export function form<const Rows extends Options>(row: Form<void, Rows>): Form<void, Rows> {
  return row;
}

export const SERVICE_URL = {
  value: "URL",
  help: "where the service is, such as https://billing.example",
} as const;

export const SERVICE_EXIT_CODE = 69;

/** The service does not start or answer, or refuses: nothing is wrong with what was typed. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
}

interface Problem {
  readonly code: string;
  readonly detail?: string | undefined;
}

/** @throws UsageError when it is missing or empty */
export function needed(value: string | undefined, name: string): string {
  if (value === undefined || value === "") throw new UsageError(`--${name} is missing`);
  return value;
}

/** Where the service is reached, without a slash at its end. @throws UsageError for what is no URL of http or https */
export function neededUrl(value: string | undefined): string {
  const text = needed(value, "url");
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new UsageError("--url: expected an address such as https://billing.example");
  return text.replace(/\/+$/, "");
}

/** Returns a service's answer. @throws ServiceError when it does not answer, or not with 200 */
export async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url).catch(() => {
    throw new ServiceError(`nobody answers at ${new URL(url).origin}`);
  });
  if (!answer.ok) throw new ServiceError(`the service answers ${answer.status}: vdi-edge doctor says why`);
  return answer;
}

/** The bytes of such an answer. */
export async function fetchedBytes(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetched(url)).arrayBuffer());
}

/** The JSON of such an answer. @throws ServiceError for what is none */
export async function fetchedJson(url: string): Promise<Json> {
  const read = readJson(await fetchedBytes(url));
  if (!read.ok) throw new ServiceError(`the service refuses: ${read.reason}`);
  return read.value;
}

/** Makes an error from a service's refusal. @param step the request, where a command makes several */
export function refusal({ code, detail }: Problem, step?: string): ServiceError {
  if (step === undefined) return new ServiceError(`the service refuses: ${code}`);
  return new ServiceError(
    `${step}: the service refuses: ${detail === undefined ? code : `${code}: ${detail}`}`,
  );
}
