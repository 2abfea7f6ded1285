import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { askedAgain } from "../Web/server/picture-tries.js";

/** An `<img>` that counts how often it was given its address. */
class FakePicture extends EventTarget {
  asked = 0;
  isConnected = true;
  getAttribute() { return "/thumbnail"; }
  setAttribute(name, value) {
    assert.deepEqual([name, value], ["src", "/thumbnail"]);
    this.asked += 1;
  }
}

function watched() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const [picture, target] = [new FakePicture(), new EventTarget()];
  assert.equal(askedAgain(picture, { delays: [2000, 60_000], target }), picture);
  return { picture, fail: () => picture.dispatchEvent(new Event("error")), load: () => picture.dispatchEvent(new Event("load")),
    back: () => target.dispatchEvent(new Event("yomitori:back")) };
}

test("asks for a picture again that could not be had, more and more seldom", () => {
  const { picture, fail, load } = watched();
  for (const [tries, delay] of [2000, 4000, 8000].entries()) {
    fail();
    mock.timers.tick(delay - 1);
    assert.equal(picture.asked, tries);
    mock.timers.tick(1);
    assert.equal(picture.asked, tries + 1);
  }
  load();
  mock.timers.tick(100_000);
  assert.equal(picture.asked, 3);
  fail();
  mock.timers.tick(2000);
  assert.equal(picture.asked, 4);
});

test("asks for it at once, and once, when the server is back", () => {
  const { picture, fail, back } = watched();
  back();
  assert.equal(picture.asked, 0);
  fail();
  back();
  back();
  mock.timers.tick(100_000);
  assert.equal(picture.asked, 1);
});

test("forgets a picture that nobody sees any more", () => {
  const { picture, fail, back } = watched();
  fail();
  picture.isConnected = false;
  mock.timers.tick(2000);
  picture.isConnected = true;
  back();
  mock.timers.tick(100_000);
  assert.equal(picture.asked, 0);
});
