/**
 * Keeps the page for offline use: every file of this build, once, under the build's own name. It answers with
 * those copies and nothing else; a request for anything beyond them is not the page's and fails.
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
    // Past the browser's own cache: copies of two builds must not mix.
    await cache.addAll(__PRECACHE__.files.map((file) => new Request(file, { cache: "reload" })));
    await scope.skipWaiting();
  };
  event.waitUntil(keep());
});

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
  const answer = async () => {
    const kept = await caches.match(event.request, { ignoreSearch: true, cacheName: NAME });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
