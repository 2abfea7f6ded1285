// Line icons on a 24 pixel grid, drawn for this app.

const paths = {
  add: ["M12 5v14M5 12h14"],
  back: ["M15 5l-7 7 7 7"],
  forward: ["M9 5l7 7-7 7"],
  up: ["M5 15l7-7 7 7"],
  down: ["M5 9l7 7 7-7"],
  close: ["M6 6l12 12M18 6L6 18"],
  check: ["M5 12.5l4.500 4.500L19 7.500"],
  search: ["M16 16l4.500 4.500", "M10.500 17.500a7 7 0 1 0 0-14 7 7 0 0 0 0 14z"],
  settings: ["M4 7h9M17 7h3M4 17h3M11 17h9", "M15 9.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400zM9 19.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400z"],
  file: ["M6 3.500h8l4 4v13H6z", "M14 3.500v4h4"],
  folder: ["M3.500 6.500h6l2 2.500h9v10h-17z"],
  camera: ["M4 8h3.500L9 5.500h6L16.500 8H20v11H4z", "M12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z"],
  paste: ["M8 5H5.500v15.500h13V5H16", "M9 3.500h6v3.500H9z"],
  pause: ["M9 6v12M15 6v12"],
  play: ["M8 5.500l10 6.500-10 6.500z"],
  retry: ["M19 12a7 7 0 1 1-2.200-5.100", "M19.500 3.500v4h-4"],
  undo: ["M8.500 5L4 9.500 8.500 14", "M4.500 9.500H14a5.500 5.500 0 0 1 0 11h-4"],
  redo: ["M15.500 5L20 9.500 15.500 14", "M19.500 9.500H10a5.500 5.500 0 0 0 0 11h4"],
  history: ["M12 7.500V12l3 2", "M4.500 12a7.500 7.500 0 1 0 2.200-5.300L4 9.300", "M4 4.500v4.800h4.800"],
  export: ["M12 14V3.500M7.500 8L12 3.500 16.500 8", "M4.500 14v6.500h15V14"],
  download: ["M12 3.500V15M7.500 10.500L12 15l4.500-4.500", "M4.500 17v3.500h15V17"],
  share: ["M8.200 10.800l7.600-4.300M8.200 13.200l7.600 4.300", "M6 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM18 7.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM18 21.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z"],
  copy: ["M9 8.500h10.500v12H9z", "M15 5.500v-2H4.500v12h2"],
  zoomIn: ["M16 16l4.500 4.500M10.500 7.500v6M7.500 10.500h6", "M10.500 17.500a7 7 0 1 0 0-14 7 7 0 0 0 0 14z"],
  zoomOut: ["M16 16l4.500 4.500M7.500 10.500h6", "M10.500 17.500a7 7 0 1 0 0-14 7 7 0 0 0 0 14z"],
  fit: ["M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"],
  rotate: ["M18.500 12a6.500 6.500 0 1 1-2-4.700", "M19 4v4h-4"],
  region: ["M4 8V4h4M11 4h2M16 4h4v4M20 11v2M20 16v4h-4M13 20h-2M8 20H4v-4M4 13v-2", "M9 12h6M12 9v6"],
  corners: ["M6 6l12 2-1.500 11L4.500 17z", "M6 6h.01M18 8h.01M16.500 19h.01M4.500 17h.01"],
  reread: ["M4 5.500h7v14H4zM11 5.500h4", "M20 13a4 4 0 1 1-1.300-3", "M20.500 7.500v3h-3"],
  edit: ["M5 19l1-4L16.500 4.500l3 3L9 18z"],
  trash: ["M5 7h14M9.500 7V4.500h5V7M7 7l.8 13h8.400L17 7"],
  merge: ["M5 5h14M5 19h14", "M12 8v8M9 10.500L12 8l3 2.500M9 13.500l3 2.500 3-2.500"],
  splitBlock: ["M5 3.500h14v5H5zM5 15.500h14v5H5z", "M3 12h18"],
  mergeBlock: ["M5 3.500h14v17H5z", "M12 6.500v11M9.500 9L12 6.500 14.500 9M9.500 15l2.500 2.500 2.500-2.500"],
  split: ["M4 12h16", "M12 9V3.500M12 15v5.500M9.500 6L12 3.500 14.500 6M9.500 18l2.500 2.500 2.500-2.500"],
  grip: ["M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01"],
  keyboard: ["M3.500 6.500h17v11h-17z", "M7 10h.01M10.500 10h.01M14 10h.01M17 10h.01M8 14h8"],
  warning: ["M12 4L3 19.500h18z", "M12 10v4.500M12 17h.01"],
  offline: ["M4 4l16 16", "M8.500 15.500a5 5 0 0 1 7 0M5.500 12a9 9 0 0 1 4-2.300M18.500 12a9.500 9.500 0 0 0-3.500-2.200M12 19h.01"],
  more: ["M5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM17 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0z"],
  ruby: ["M6 20l6-12 6 12M8.500 15.500h7", "M9 4h6"],
  project: ["M4.500 5.500h15v14h-15z", "M4.500 10h15M9 14h6"],
  text: ["M5 6h14M5 10h14M5 14h9M5 18h11"],
  picture: ["M4 5h16v14H4z", "M4 16l5-5 4 4 3-2.500 4 3.500"],
};

/** The icon `name`, without a name for screen readers: the control around it has one. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  for (const data of paths[name]) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", data);
    svg.append(path);
  }
  return svg;
}
