/** What a handler threw, as a refusal: its own, or that something failed, which is logged and no stranger's to know. */
import { doubtStorage } from "../storage/storage-doubt.ts";
import { type HttpRefusal, RefusalError } from "./refusal.ts";
import { logFailure, type RequestIds } from "./request-log.ts";

/** @param route the pattern, never the path */
export function refusalOf(error: unknown, ids: RequestIds, route: string): HttpRefusal {
  if (error instanceof RefusalError) return error.refusal;
  doubtStorage();
  logFailure(error, ids, route);
  return { code: "internal_error" };
}
