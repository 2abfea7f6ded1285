// Whether the server answers, and the service worker that keeps the app itself at hand.

import { onReach } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { element } from "./element.js";
import { icon } from "./icons.js";

/** Shows a bar above `stage` while the server does not answer, and asks again until it does. */
export function watchReach(stage) {
  let bar = null;
  let timer;
  const ask = async () => {
    try {
      const response = await fetch("/health", { cache: "no-store" });
      if (response.ok) return set(true);
    } catch {
      // It is still away.
    }
    timer = setTimeout(ask, 2000);
  };
  const set = (reachable) => {
    if (reachable === !bar) return;
    clearTimeout(timer);
    if (reachable) {
      bar.remove();
      bar = null;
      dispatchEvent(new CustomEvent("yomitori:back"));
      return;
    }
    bar = element(".reach-bar", { role: "status" }, icon("offline"), element("p", {}, t("offline.notice")));
    stage.before(bar);
    timer = setTimeout(ask, 2000);
  };
  onReach(set);
  registerWorker();
}

// Only on loopback or TLS do browsers have service workers.
function registerWorker() {
  if (!isSecureContext || !navigator.serviceWorker) return;
  navigator.serviceWorker.register("/assets/service-worker.js", { scope: "/" })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      active.postMessage({ keep: ["/"] });
      // What came before the worker, and what comes while it takes over: a module that neither saw would be missing later.
      new PerformanceObserver((list) => {
        const own = list.getEntries().map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith("/assets/"));
        if (own.length) active.postMessage({ keep: [...new Set(own)] });
      }).observe({ type: "resource", buffered: true });
    })
    .catch(() => {
      // Without it the app works all the same while the server is there.
    });
}
