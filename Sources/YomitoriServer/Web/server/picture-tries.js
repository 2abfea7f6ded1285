// Pictures that could not be had: they are asked for again.

import { Retries, retryDelays } from "./retries.js";

/**
 * Has a picture, an `<img>`, asked for again each time that it could not be had: at once when the server is back, else after a
 * while, then more and more seldom, as long as `isWanted()`. Gives the picture. `delays` are those of `Retries`, `target` is the
 * window.
 */
export function askedAgain(picture, { isWanted = () => picture.isConnected, delays = retryDelays, target = globalThis } = {}) {
  const retries = new Retries(delays);
  const rest = () => {
    retries.stop();
    target.removeEventListener("yomitori:back", again);
  };
  const again = () => {
    rest();
    // A picture that is given its address once more is loaded once more.
    if (isWanted()) picture.setAttribute("src", picture.getAttribute("src"));
  };
  picture.addEventListener("error", () => {
    retries.later(again);
    target.addEventListener("yomitori:back", again);
  });
  picture.addEventListener("load", () => {
    rest();
    retries.succeeded();
  });
  return picture;
}
