// Runs before the first paint, so that a chosen theme does not flash; shell/settings.js keeps the choice afterwards.
(() => {
  try {
    const theme = JSON.parse(localStorage.getItem("yomitori.settings") ?? "{}").theme;
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage the system's theme stays.
  }
})();
