// The start: who is there, in which language, and which view the address asks for.

import { chooseLanguage, t } from "./i18n/translate.js";
import { onStoredElsewhere, storedLists } from "./page/stored-changes.js";
import { about, health, onSignInNeeded, session } from "./server/api.js";
import { EventStream } from "./server/events.js";
import { isFault, noticeOf } from "./server/problems.js";
import { labelButton } from "./shell/controls.js";
import { element, replace } from "./shell/element.js";
import { addKeys, listenToKeys } from "./shell/keys.js";
import { lateModules } from "./shell/late-modules.js";
import { watchReach } from "./shell/offline.js";
import { parseRoute } from "./shell/router.js";
import { onSettings, setting, showTheme } from "./shell/settings.js";
import { mountToasts, toast } from "./shell/toasts.js";

const late = lateModules(import.meta.url);
const stage = document.getElementById("app");
const context = {
  events: new EventStream(),
  about: { formats: [], packs: [], limits: {}, languages: [], version: "" },
  /** The list that the open page was chosen from, for going to its neighbours. */
  pageList: null,
  /** The id of the page that was looked at last, until the library has brought the focus back to it. */
  lastPage: null,
  /** The pages with changes on their way: `UnsentPages`, once there may be one. */
  unsent: null,
};
let view = null;
let viewKind = "";
let asking = false;

async function start() {
  chooseLanguage(setting("language"));
  showTheme();
  mountToasts();
  listenToKeys();
  watchReach(stage);
  addKeys({
    title: "keys.everywhere",
    bindings: [
      { keys: ["?"], label: "keys.list", run: () => void showKeys() },
      { keys: ["Ctrl+,"], label: "settings.title", always: true, run: () => void showSettings() },
    ],
  });
  onSettings((changes) => {
    if (!("language" in changes)) return;
    chooseLanguage(setting("language"));
    show(true);
  });
  onSignInNeeded(() => askForToken());
  const state = await session.state().catch(() => null);
  context.needsToken = Boolean(state?.needed);
  if (state?.needed && !state.signedIn) return askForToken();
  await enter();
}

async function askAbout() {
  try {
    context.about = { ...context.about, ...(await about()) };
  } catch (problem) {
    if (problem.status !== 401) toast(problem.advice, { kind: "error", detail: problem.detail, key: "about" });
    return problem.status !== 401;
  }
  return true;
}

async function enter() {
  if (!(await askAbout())) return;
  addEventListener("yomitori:back", () => {
    if (!context.about.version) askAbout();
    if (!view) show(true);
    sendWhatWaits();
  });
  onStoredElsewhere(() => withUnsent((unsent) => unsent.takeOver()));
  context.events.start();
  sendWhatWaits();
  addEventListener("hashchange", () => show(false));
  await show(true);
}

// Has `send` take the pages with changes that wait, if there are any. A page's model is loaded with the first page, or for these.
async function withUnsent(send) {
  if (!context.unsent && !storedLists().length) return;
  let unsentPages;
  try {
    ({ unsentPages } = await import("./page/lost-changes.js"));
  } catch {
    // The server is away with the module; it is looked again when it is back.
    return;
  }
  await send(unsentPages(context));
}

function sendWhatWaits() {
  context.uploads?.sendAgain();
  return withUnsent((unsent) => unsent.sweep());
}

/** Shows what the address asks for; a view of the same kind is told instead of built anew, unless `anew`. */
async function show(anew) {
  if (asking) return;
  const route = parseRoute(location.hash);
  const kind = route.path[0] === "pages" ? "page" : "library";
  if (!anew && view && viewKind === kind && view.follow) return view.follow(route);
  let open;
  try {
    open = kind === "page"
      ? (await import("./page/page-view.js")).openPageView
      : (await import("./library/library-view.js")).openLibraryView;
  } catch {
    return showNoView();
  }
  view?.close();
  viewKind = kind;
  view = open(context, route);
  document.title = t("app.name");
  replace(stage, view.node);
  view.shown?.();
}

// The server is away with the view's module: what was shown no longer belongs to the address. Some browsers remember that a
// module could not be had until the app is loaded anew.
function showNoView() {
  view?.close();
  view = null;
  replace(stage, element("main.empty", {}, element("h1", {}, t("problem.unreachable")),
    labelButton(t("problem.tryAgain"), () => location.reload(), { symbol: "retry" })));
  // Whether it is away a request tells, and then when it is back.
  health().catch(() => {});
}

async function askForToken() {
  if (asking) return;
  asking = true;
  let signInView;
  try {
    ({ signInView } = await import("./shell/sign-in.js"));
  } catch {
    // The next request asks again.
    asking = false;
    return;
  }
  view?.close();
  view = null;
  replace(stage, signInView(async () => {
    asking = false;
    if (context.about.version) {
      context.events.restart();
      sendWhatWaits();
      await show(true);
    } else {
      await enter();
    }
  }));
  stage.querySelector("input")?.focus();
}

async function showKeys() {
  (await late("./shell/keys-dialog.js")).showKeysDialog();
}

async function showSettings() {
  (await late("./shell/settings-dialog.js")).showSettingsDialog(context);
}

function tellUnhandled(event, reason) {
  const notice = noticeOf(reason);
  // What is not expected is in the browser's console too, with the place where it arose.
  if (!notice || notice.isExpected) event.preventDefault();
  if (notice) toast(notice.text, { kind: "error", detail: notice.detail, action: notice.action, key: "problem" });
}

addEventListener("unhandledrejection", (event) => tellUnhandled(event, event.reason));
addEventListener("error", (event) => {
  if (isFault(event)) tellUnhandled(event, event.error);
});

replace(stage, element("p.starting.soft", { role: "status" }, "Yomitori"));
start();
