"use strict";
// Everything here is a convenience: without it the pages show all claims, with native folds and links.
document.documentElement.classList.add("has-js");

const remembered = (() => {
  try { return localStorage.getItem("derive-theme"); } catch { return null; }  // storage may be forbidden
})();
if (remembered === "light" || remembered === "dark") document.documentElement.dataset.theme = remembered;

function switchTheme() {
  const root = document.documentElement;
  const dark = (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  root.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("derive-theme", root.dataset.theme); } catch { /* the choice lasts for this page */ }
}

async function copyText(button) {
  const text = button.dataset.copy ?? button.previousElementSibling.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {  // no clipboard from file:// in some browsers
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  const said = button.textContent;
  button.textContent = "copied";
  setTimeout(() => { button.textContent = said; }, 1200);
}

function unfold(card, open = null) {
  const folds = [...card.querySelectorAll("details")];
  const state = open ?? !folds.every((fold) => fold.open);
  for (const fold of folds) fold.open = state;
  for (const button of card.querySelectorAll(".unfold")) {
    button.textContent = state ? "close folds" : "open folds";
    button.setAttribute("aria-expanded", String(state));
  }
}

// Claims are the cards of a paper's page, the rows of the index, or the marked formulas of an annotated paper.
const claims = () => [...document.querySelectorAll("article.card, tr.row, .claimed")];
const texts = new WeakMap();

function textOf(claim) {
  if (!texts.has(claim)) {
    const source = claim.querySelector("[data-copy]");
    texts.set(claim, `${claim.textContent} ${source ? source.dataset.copy : ""}`.toLowerCase().replace(/\s+/g, " "));
  }
  return texts.get(claim);
}

function filter() {
  const form = document.getElementById("filters");
  const data = new FormData(form);
  const told = new Set(data.getAll("told"));
  const severity = data.get("severity");
  const kind = data.get("kind");
  const paper = data.get("paper");
  const words = String(data.get("text") || "").toLowerCase().split(/\s+/).filter(Boolean);
  const hidden = new Set();
  let shown = 0;
  const all = claims();
  for (const claim of all) {
    const keep = (!told.size || told.has(claim.dataset.told)) && (!severity || claim.dataset.severity === severity) && (!kind || claim.dataset.kind === kind)
      && (!paper || claim.dataset.paper === paper) && (!words.length || words.every((word) => textOf(claim).includes(word)));
    claim.hidden = !keep;
    if (keep) shown += 1; else hidden.add(claim.id);
  }
  for (const entry of document.querySelectorAll(".labels [data-for]")) entry.hidden = hidden.has(entry.dataset.for);
  document.getElementById("shown").textContent = shown === all.length ? `${shown}` : `${shown} of ${all.length}`;
  document.getElementById("nothing").hidden = shown > 0;
}

function clearFilter() {
  const form = document.getElementById("filters");
  if (form) { form.reset(); form.dispatchEvent(new Event("input")); }
}

function walk(step) {
  const visible = claims().filter((claim) => !claim.hidden);
  if (!visible.length) return;
  const here = visible.indexOf(document.querySelector(".here"));
  const top = visible.findIndex((claim) => claim.getBoundingClientRect().bottom > 80);
  const next = here < 0 ? (step > 0 ? Math.max(top, 0) : Math.max(top - 1, 0)) : Math.min(Math.max(here + step, 0), visible.length - 1);
  for (const claim of document.querySelectorAll(".here")) claim.classList.remove("here");
  visible[next].classList.add("here");
  visible[next].focus({ preventScroll: true });
  visible[next].scrollIntoView({ block: visible[next].matches("tr") ? "center" : "start" });
}

// A link to something inside a closed fold or a filtered claim should show it.
function reveal() {
  let target = null;
  try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return; }
  if (!target) return;
  const claim = target.closest("article.card");
  if (claim && claim.hidden) clearFilter();
  for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  if (target.matches("li.step")) target.querySelector("details").open = true;
  target.scrollIntoView();
}

// Escape puts away what is known of a formula, until it is pointed at again.
function hush() {
  for (const shown of document.querySelectorAll(".claimed:is(:hover, :focus-within)")) {
    shown.classList.add("hushed");
    for (const back of ["mouseleave", "blur"]) shown.addEventListener(back, () => shown.classList.remove("hushed"), { once: true });
  }
}

const keys = {
  j: () => walk(1),
  k: () => walk(-1),
  o: () => { const claim = document.querySelector(".card.here") || document.querySelector(".card:target"); if (claim) unfold(claim); },
  "/": () => { const field = document.getElementById("search"); if (field) { field.scrollIntoView({ block: "nearest" }); field.focus(); field.select(); } },
  "?": () => document.getElementById("shortcuts").showModal(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") hush();
  const typing = event.target.matches("input:not([type=checkbox]), select, textarea");
  if (event.key === "Escape" && event.target.id === "search") { clearFilter(); event.target.blur(); return; }
  if (typing || document.querySelector("dialog[open]") || !Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.matches("[data-copy], .before")) copyText(button);
  else if (button.matches(".unfold")) unfold(button.closest(".checked"));
  else if (button.id === "theme") switchTheme();
  else if (button.id === "keys") keys["?"]();
  else if (button.id === "print") printErrata();
  else if (button.id === "clear") clearFilter();
});

// The first page of a report on many papers: rows arrive in pieces, and a screenful of them is shown.
const SCREENFUL = 50;
const GRAVE = ["fatal", "essential", "local", "misprint"];
const catalogue = { papers: [], claims: [], missing: 0, at: { papers: 0, claims: 0 } };

function deriveRows(rows) {
  for (const row of rows) (row[0] === "p" ? catalogue.papers : catalogue.claims).push(row);
}

function readCatalogue(home) {
  catalogue.words = JSON.parse(home.dataset.words);
  catalogue.missing = Number(home.dataset.pieces);
  const read = (n) => {
    const piece = document.createElement("script");
    piece.src = `catalogue-${n}.js`;
    piece.onload = piece.onerror = () => {
      catalogue.missing -= 1;
      showCatalogue();
      if (n < Number(home.dataset.pieces)) read(n + 1);
    };
    document.head.append(piece);
  };
  read(1);
  for (const id of ["search-papers", "order"]) document.getElementById(id).addEventListener("input", () => { catalogue.at.papers = 0; showCatalogue(); });
}

function element(name, text = "", css = "", href = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (css) made.className = css;
  if (href) made.href = href;
  return made;
}

function line(...cells) {
  const row = element("tr");
  for (const parts of cells) {
    const cell = element("td");
    cell.append(...parts);
    row.append(cell);
  }
  return row;
}

function toldOf(number) {
  const [, word, css, symbol] = catalogue.words[number];
  const made = element("span", word, `told ${css}`);
  made.prepend(element("span", symbol, "sym"));
  return made;
}

function screenful(name, rows, show) {
  const last = Math.max(0, Math.ceil(rows.length / SCREENFUL) - 1);
  const at = catalogue.at[name] = Math.min(catalogue.at[name], last);
  const table = document.querySelector(`.${name}-table`);
  table.tBodies[0].replaceChildren(...rows.slice(at * SCREENFUL, (at + 1) * SCREENFUL).map(show));
  const turn = (to, word) => {
    const button = element("button", word, "copy");
    button.type = "button";
    button.disabled = to < 0 || to > last || to === at;
    button.addEventListener("click", () => { catalogue.at[name] = to; showCatalogue(); table.scrollIntoView(); });
    return button;
  };
  const where = element("span", rows.length ? `${at * SCREENFUL + 1} to ${Math.min((at + 1) * SCREENFUL, rows.length)} of ${rows.length}` : "nothing", "soft");
  const pager = table.nextElementSibling;
  pager.replaceChildren(turn(0, "first"), turn(at - 1, "previous"), where, turn(at + 1, "next"), turn(last, "last"));
}

const wordsOf = (text) => String(text || "").toLowerCase().split(/\s+/).filter(Boolean);
const has = (words, ...texts) => !words.length || ((text) => words.every((word) => text.includes(word)))(texts.join(" ").toLowerCase());

function gravity(paper) {
  return GRAVE.map((word) => (paper[5].find(([name]) => name === word) || [0, 0])[1]);
}

function showCatalogue() {
  const wanted = wordsOf(document.getElementById("search-papers").value);
  const order = document.getElementById("order").value;
  const papers = catalogue.papers.filter((p) => has(wanted, p[1], p[2]));
  if (order === "title") papers.sort((a, b) => a[2].localeCompare(b[2]));
  if (order === "grave") papers.sort((a, b) => { const [x, y] = [gravity(a), gravity(b)]; const n = x.findIndex((v, i) => v !== y[i]); return n < 0 ? 0 : y[n] - x[n]; });
  screenful("papers", papers, ([, id, title, file, counts, errata, read]) => line(
    [element("a", title, "", file), element("span", ` ${id}`, "soft")],
    [read ? String(counts.reduce((sum, [, n]) => sum + n, 0)) : "could not be loaded"],
    counts.flatMap(([told, n]) => [element("span", `${n} `), toldOf(told), " "]),
    [errata.map(([severity, n]) => `${n} ${severity}`).join(", ")]));
  const data = new FormData(document.getElementById("filters"));
  const told = new Set(data.getAll("told"));
  const [severity, kind, text] = [data.get("severity"), data.get("kind"), wordsOf(data.get("text"))];
  const found = catalogue.claims.filter(([paper, label, , place, of, said, grave, quote]) => (!told.size || told.has(catalogue.words[said][0]))
    && (!severity || grave === severity) && (!kind || of === kind)
    && (!text.length || has(text, label, place, quote, catalogue.papers[paper][1], catalogue.papers[paper][2])));
  screenful("claims", found, ([paper, label, anchor, place, of, said, grave]) => line(
    [element("a", label, "", anchor.includes("#") ? anchor : `${catalogue.papers[paper][3]}#${anchor}`), element("span", ` ${catalogue.papers[paper][1]}`, "soft")],
    [place], [of], [element("span", grave ? `${grave} ` : "", "soft"), toldOf(said)]));
  const all = catalogue.claims.length;
  document.getElementById("shown").textContent = (found.length === all ? `${all}` : `${found.length} of ${all}`) + (catalogue.missing ? " so far" : "");
  document.getElementById("nothing").hidden = found.length > 0 || catalogue.missing > 0;
}

document.addEventListener("DOMContentLoaded", () => {
  const form = document.getElementById("filters");
  const home = document.getElementById("catalogue");
  if (home) readCatalogue(home);
  if (form) {
    form.addEventListener("input", home ? () => { catalogue.at.claims = 0; showCatalogue(); } : filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    if (!home) filter();  // browsers keep what was typed across a reload
  }
  reveal();
});
addEventListener("hashchange", reveal);

// Only the title, the overview and the errata go to the printer.
function printErrata() {
  document.body.classList.add("errata-only");
  addEventListener("afterprint", () => document.body.classList.remove("errata-only"), { once: true });
  print();
}

// Print everything: open the folds, and close again those that were closed.
let opened = [];
addEventListener("beforeprint", () => {
  opened = document.body.classList.contains("errata-only") ? [] : [...document.querySelectorAll("details:not([open])")];
  for (const fold of opened) fold.open = true;
});
addEventListener("afterprint", () => { for (const fold of opened) fold.open = false; });
