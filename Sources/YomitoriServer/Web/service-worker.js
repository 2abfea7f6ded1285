// Keeps the app itself (never pages, pictures or texts) for times when the server is away. The server is always asked
// first, so what is shown is never older than what the server has.

const store = "yomitori-app-1";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name !== store) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  const paths = (event.data?.keep ?? []).filter((path) => path === "/" || path.startsWith("/assets/"));
  event.waitUntil((async () => {
    const cache = await caches.open(store);
    await Promise.allSettled(paths.map(async (path) => (await cache.match(path)) ?? cache.add(path)));
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isApp = url.pathname === "/" || url.pathname.startsWith("/assets/");
  if (request.method !== "GET" || url.origin !== location.origin || !isApp) return;
  event.respondWith((async () => {
    const cache = await caches.open(store);
    try {
      const response = await fetch(request);
      if (response.ok) await cache.put(url.pathname, response.clone());
      return response;
    } catch (error) {
      const kept = await cache.match(url.pathname);
      if (kept) return kept;
      throw error;
    }
  })());
});
