// What it means for a page that its last reading failed. Pure.

/** "first" where a page has never been read, "again" where it has the text of an earlier reading; null where none failed. */
export function failedReading(page) {
  if (!page.failed) return null;
  // A page has the size of the picture as it was read, and none before.
  return page.width > 0 ? "again" : "first";
}
