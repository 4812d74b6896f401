"use strict";
// Asks the server that sent this page for news: reloads when there is a newer page, says what is going on.
addEventListener("DOMContentLoaded", async () => {
  const line = document.createElement("p");
  line.id = "watching";
  line.setAttribute("role", "status");
  line.hidden = true;
  document.body.prepend(line);
  let number = 0, made = null, silent = 0;
  const say = (text, bad) => { line.textContent = text; line.hidden = !text; line.classList.toggle("bad", bad); };
  for (;;) {
    try {
      const state = await (await fetch(`state?after=${number}`, { cache: "no-store" })).json();
      if (made !== null && (state.made !== made || state.number < number)) { location.reload(); return; }
      ({ number, made } = state);
      silent = 0;
      say(state.message || state.doing, Boolean(state.message));
    } catch {
      silent += 1;
      if (silent > 2) say("derive watch has ended; this page is as it was left.", false);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
});
