/**
 * Fetches from hosts of the public internet alone, for addresses that a stranger's document names. It follows no redirect and
 * sends nothing of its user.
 */
import { type LookupAddress, lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { Readable } from "node:stream";
import { isPublicAddress, isPublicName } from "@svc/core/net";

/** The host is none of the public internet. */
export class NotPublicError extends Error {}

/** What connects, so that tests can stand in for a network. */
export interface Network {
  readonly request: (options: RequestOptions) => ReturnType<typeof request>;
  readonly lookup: typeof lookup;
  readonly isPublic: (address: string) => boolean;
}

const INTERNET: Network = { request, lookup, isPublic: isPublicAddress };

/**
 * `fetch` for https URLs of names at the default port. It refuses a name that resolves to any address that is not public,
 * and checks the address of the connection again before it sends the request.
 */
export function createPublicFetch(network: Network = INTERNET): typeof fetch {
  return async (url, { signal } = {}) => {
    const { protocol, hostname, port, pathname, search } = new URL(String(url));
    if (protocol !== "https:" || port !== "")
      throw new TypeError("expected an https URL at the default port");
    if (!isPublicName(hostname)) throw new NotPublicError(`${hostname} is no name of the public internet`);
    const asked = network.request({
      host: hostname,
      path: pathname + search,
      headers: { "accept-encoding": "identity" },
      agent: false,
      lookup: checkedLookup(network),
      ...(signal == null ? {} : { signal }),
    });
    asked.on("socket", (socket) =>
      // Before what the request has written already.
      socket.prependOnceListener("connect", () => {
        const { remoteAddress = "" } = socket;
        if (!network.isPublic(remoteAddress)) asked.destroy(notPublic(hostname, remoteAddress));
      }),
    );
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.on("response", resolve).on("error", reject).end();
    });
    const body = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
    return new Response(body, { status: answer.statusCode ?? 0 });
  };
}

/** The connection is made to what this returns, so a name that changes its address later leads nowhere else. */
function checkedLookup({ lookup, isPublic }: Network): NonNullable<RequestOptions["lookup"]> {
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const inside = error ? undefined : found.find(({ address }) => !isPublic(address));
      const [first = { address: "", family: 0 }] = found ?? [];
      const fault = error ?? (inside === undefined ? null : notPublic(name, inside.address));
      if (options.all === true) callback(fault, fault === null ? found : []);
      else callback(fault, first.address, first.family);
    });
  };
}

function notPublic(name: string, address: string): NotPublicError {
  return new NotPublicError(`${name} resolves to ${address}, which is no address of the public internet`);
}
