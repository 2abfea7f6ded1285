import assert from "node:assert/strict";
import { test } from "node:test";
import { tileLevel, tilesIn } from "../Web/page/tile-plan.js";
import { boxAround, isConvex, quadContains, Viewport } from "../Web/page/viewport.js";

const viewport = (picture = [1000, 2000], size = [500, 500]) => {
  const view = new Viewport();
  view.picture = picture;
  view.resize(...size);
  return view;
};
const near = (a, b) => a.forEach((value, index) => assert.ok(Math.abs(value - b[index]) < 1e-6, `${a} is not ${b}`));

test("leads from the picture to the window and back, however it is turned", () => {
  for (const turn of [0, 1, 2, 3]) {
    const view = viewport();
    view.rotate(turn);
    view.zoom(3, [120, 80]);
    view.pan(17, -9);
    near(view.toPicture(view.toWindow([123, 456])), [123, 456]);
  }
});

test("shows all of a picture, also when the window changes", () => {
  const view = viewport();
  view.resize(300, 400);
  for (const turn of [0, 1]) {
    view.rotate(turn);
    near(view.visible, [0, 0, 1000, 2000]);
  }
});

test("keeps the point under the pointer when it zooms", () => {
  const view = viewport();
  const point = [260, 240];
  const before = view.toPicture(point);
  view.zoom(4, point);
  near(view.toPicture(point), before);
});

test("never lets the picture get lost", () => {
  const view = viewport();
  for (const [dx, dy] of [[9e5, 0], [-9e5, 0], [0, 9e5], [0, -9e5]]) {
    view.pan(dx, dy);
    const [, , width, height] = view.visible;
    assert.ok(width > 0 && height > 0);
  }
});

test("brings a box into the window without zooming", () => {
  const view = viewport();
  view.zoom(8);
  const { scale } = view;
  view.reveal([900, 1900, 20, 20]);
  assert.equal(view.scale, scale);
  const [x, y, width, height] = view.visible;
  assert.ok(x <= 900 && y <= 1900 && x + width >= 920 && y + height >= 1920);
});

test("takes the level of tiles that has a pixel for each of the screen's", () => {
  assert.equal(tileLevel(1, 1, 5), 0);
  assert.equal(tileLevel(0.5, 1, 5), 1);
  assert.equal(tileLevel(0.5, 2, 5), 0);
  assert.equal(tileLevel(0.3, 1, 5), 1);
  assert.equal(tileLevel(0.0001, 1, 5), 4);
  assert.equal(tileLevel(8, 2, 5), 0);
});

test("asks for the tiles in view and no others", () => {
  const info = { width: 10000, height: 7000, tile: 512 };
  const tiles = tilesIn(info, 0, [500, 500, 600, 600]);
  assert.deepEqual(tiles.map(({ column, row }) => `${column}/${row}`).sort(),
    ["0/0", "0/1", "0/2", "1/0", "1/1", "1/2", "2/0", "2/1", "2/2"]);
  assert.deepEqual(tiles[0].box, [512, 512, 512, 512]);
  assert.equal(tilesIn(info, 4, [0, 0, 10000, 7000]).length, 2);
  assert.deepEqual(tilesIn(info, 0, [0, 0, 0, 0]), []);
});

test("cuts the tiles at the edge of the picture", () => {
  const [tile] = tilesIn({ width: 600, height: 600, tile: 512 }, 0, [590, 590, 10, 10]);
  assert.deepEqual(tile, { level: 0, column: 1, row: 1, box: [512, 512, 88, 88] });
});

test("knows what lies in a quad, whichever way it runs", () => {
  const quad = [[0, 0], [10, 2], [10, 12], [0, 10]];
  assert.ok(quadContains(quad, [5, 5]));
  assert.ok(quadContains([...quad].reverse(), [5, 5]));
  assert.ok(!quadContains(quad, [5, 0.1]));
  assert.deepEqual(boxAround(quad), [0, 0, 10, 12]);
});

test("takes corners for a page only when no side crosses another", () => {
  assert.ok(isConvex([[0, 0], [10, 0], [10, 10], [0, 10]]));
  assert.ok(!isConvex([[0, 0], [10, 10], [10, 0], [0, 10]]));
  assert.ok(!isConvex([[0, 0], [10, 0], [2, 2], [0, 10]]));
});
