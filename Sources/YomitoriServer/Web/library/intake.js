// Ways for pictures into the library: files, folders, camera, clipboard, drag and drop.

import { t } from "../i18n/translate.js";
import { element } from "../shell/element.js";
import { icon } from "../shell/icons.js";

const naturally = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
const accepted = "image/*,application/pdf,.jp2,.j2k,.tif,.tiff,.heic,.heif,.avif,.bmp,.webp";

/** Whether a file of this path is of interest: not what systems leave in folders. */
export function isWanted(path) {
  const name = path.split("/").pop();
  return !name.startsWith(".") && !/^(thumbs\.db|desktop\.ini)$/i.test(name);
}

/** Entries `{ file, path }` in the order people count: page 2 before page 10. */
export function inNaturalOrder(entries) {
  return entries.filter(({ path }) => isWanted(path)).sort((a, b) => naturally.compare(a.path, b.path));
}

/** The entries of a `FileList`, with the folders a chosen folder had. */
export function entriesOfList(files) {
  return inNaturalOrder(Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name })));
}

/**
 * What was dropped, folders and all that is in them included: `entries`, and as `unreadable` the paths of the files and folders
 * that could not be read. One that cannot be read costs no other.
 */
export async function entriesOfDrop(transfer) {
  // The list of items is emptied as soon as the handler of the event waits for anything.
  const roots = Array.from(transfer.items ?? []).filter((item) => item.kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry?.(), file: item.getAsFile() }));
  const entries = [];
  const unreadable = [];
  for (const { entry, file } of roots) {
    if (entry?.isDirectory) await walk(entry, entry.name, entries, unreadable);
    else if (file) entries.push({ file, path: file.name });
    else if (entry) unreadable.push(entry.name);
  }
  return { entries: inNaturalOrder(entries), unreadable: unreadable.filter(isWanted) };
}

async function walk(folder, path, entries, unreadable) {
  const reader = folder.createReader();
  for (;;) {
    let list;
    try {
      // A call gives a hundred entries at most.
      list = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    } catch {
      unreadable.push(path);
      return;
    }
    if (!list.length) return;
    for (const entry of list) {
      const below = `${path}/${entry.name}`;
      if (entry.isDirectory) {
        await walk(entry, below, entries, unreadable);
        continue;
      }
      try {
        entries.push({ file: await new Promise((resolve, reject) => entry.file(resolve, reject)), path: below });
      } catch {
        unreadable.push(below);
      }
    }
  }
}

/** A name for a batch: the folder's, the only file's, or the first one's and how many more. */
export function batchName(entries) {
  const folders = new Set(entries.map(({ path }) => path.split("/").slice(0, -1)[0] ?? ""));
  if (folders.size === 1 && !folders.has("")) return [...folders][0];
  const first = entries[0].path.split("/").pop();
  return entries.length === 1 ? first : t("intake.andMore", { name: first, n: entries.length - 1 });
}

/** The buttons that choose pictures; `onentries(entries)` gets what was chosen. */
export function intakeButtons(onentries) {
  const chooser = (attributes) => {
    const input = element("input", { type: "file", hidden: true, tabIndex: -1, ...attributes,
      onchange: () => {
        if (input.files.length) onentries(entriesOfList(input.files));
        input.value = "";
      } });
    return input;
  };
  const files = chooser({ multiple: true, accept: accepted });
  const folder = chooser({ webkitdirectory: true });
  const camera = chooser({ accept: "image/*", capture: "environment" });
  files.dataset.role = "files";
  const way = (symbol, label, hint, input) => element("button.way", { type: "button", onclick: () => input.click() },
    icon(symbol), element("span.way-label", {}, label), element("span.small.soft", {}, hint));
  return element(".ways", {},
    way("file", t("intake.files"), t("intake.filesHint"), files),
    way("folder", t("intake.folder"), t("intake.folderHint"), folder),
    way("camera", t("intake.camera"), t("intake.cameraHint"), camera),
    files, folder, camera);
}

/**
 * Takes what is dropped on or pasted into the window; gives a function that ends it. `onentries(entries)` gets what was read,
 * `onunreadable(paths)` is told what was not.
 */
export function listenForPictures({ onentries, onunreadable }) {
  const veil = element(".drop-veil", { hidden: true }, element(".drop-note", {}, icon("add"),
    element("p", {}, t("intake.drop"))));
  document.body.append(veil);
  let depth = 0;
  const hasFiles = (event) => Array.from(event.dataTransfer?.types ?? []).includes("Files");
  const listeners = {
    dragenter: (event) => {
      if (!hasFiles(event)) return;
      depth += 1;
      veil.hidden = false;
    },
    dragleave: (event) => {
      if (!hasFiles(event)) return;
      depth -= 1;
      if (depth <= 0) veil.hidden = true;
    },
    dragover: (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    drop: async (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      veil.hidden = true;
      const { entries, unreadable } = await entriesOfDrop(event.dataTransfer);
      onentries(entries);
      if (unreadable.length) onunreadable(unreadable);
    },
    paste: (event) => {
      const files = Array.from(event.clipboardData?.files ?? []);
      if (!files.length) return;
      event.preventDefault();
      const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
      onentries(files.map((file, index) => {
        const ending = file.name.includes(".") ? file.name.split(".").pop() : file.type.split("/")[1] ?? "png";
        const isNameless = /^image\.\w+$/.test(file.name);
        return { file, path: isNameless ? `${t("intake.pasted")} ${stamp}${index ? `-${index + 1}` : ""}.${ending}` : file.name };
      }));
    },
  };
  for (const [kind, listener] of Object.entries(listeners)) addEventListener(kind, listener);
  return () => {
    for (const [kind, listener] of Object.entries(listeners)) removeEventListener(kind, listener);
    veil.remove();
  };
}
