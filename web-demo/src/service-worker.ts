/**
 * Keeps the page for offline use: every file of this build, once, under the build's own name. It answers with
 * those copies; what is none of them goes to the network as if there were no worker.
 */
interface Precache {
  readonly build: string;
  readonly files: readonly string[];
}
declare const __PRECACHE__: Precache;

interface Waiter {
  waitUntil(promise: Promise<unknown>): void;
}
interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: Waiter) => void): void;
  addEventListener(
    type: "fetch",
    listener: (event: { readonly request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const scope = globalThis as unknown as Scope;
const NAME = `vdi-page-${__PRECACHE__.build}`;

scope.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    await Promise.all(__PRECACHE__.files.map((file) => keepFile(cache, file)));
    await scope.skipWaiting();
  };
  event.waitUntil(keep());
});

async function keepFile(cache: Cache, file: string): Promise<void> {
  // Past the browser's own cache: copies of two builds must not mix.
  const response = await fetch(file, { cache: "reload" });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  // Some hosts redirect a page to its name without `.html`, and no browser shows the redirected answer of a worker.
  const { body, status, headers, redirected } = response;
  await cache.put(file, redirected ? new Response(body, { status, headers }) : response);
}

scope.addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith("vdi-page-") && name !== NAME)
        .map((name) => caches.delete(name)),
    );
    await scope.clients.claim();
  };
  event.waitUntil(tidy());
});

scope.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const keptAs = (request: Request | string) =>
    caches.match(request, { ignoreSearch: true, cacheName: NAME });
  const answer = async () => {
    const { origin, pathname } = new URL(event.request.url);
    const kept = (await keptAs(event.request)) ?? (await keptAs(`${origin}${pathname}.html`));
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
