"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const PIPS = { S: "\u2660\uFE0E", H: "\u2665\uFE0E", D: "\u2666\uFE0E", C: "\u2663\uFE0E" };

  /* The list: sorting by any column, finding and filtering. */
  const list = document.getElementById("boards");
  if (list) {
    const body = list.tBodies[0];
    const worstFirst = [...body.rows];
    const heads = all("thead th", list);
    const form = document.querySelector(".filter");
    const verdict = document.getElementById("verdict");
    const find = document.getElementById("find");
    const sheetOf = (row) => {
      const link = row.querySelector("a");
      return link && document.getElementById(link.hash.slice(1));
    };

    const order = (column, descending) => {
      const numeric = heads[column].dataset.kind === "number";
      const key = (row) => row.cells[column].dataset.sort;
      const compare = (one, other) => {
        const [a, b] = [key(one), key(other)];
        if (a === "" || b === "") return (a === "") - (b === ""); /* what is not known comes last either way */
        const way = numeric ? a - b : a.localeCompare(b, document.documentElement.lang, { numeric: true });
        return descending ? -way : way;
      };
      body.append(...[...worstFirst].sort(compare));
      heads.forEach((head, index) => {
        if (index === column) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
        else head.removeAttribute("aria-sort");
      });
    };

    const show = () => {
      const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of worstFirst) {
        const text = row.dataset.find.toLowerCase();
        const fits = (!verdict.value || row.dataset.verdict === verdict.value) && words.every((word) => text.includes(word));
        const sheet = sheetOf(row);
        row.hidden = !fits;
        if (sheet) sheet.hidden = !fits;
        shown += fits;
      }
      const told = document.getElementById("shown");
      told.textContent = told.dataset.words.replace("{shown}", shown).replace("{all}", worstFirst.length);
    };

    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => {
        const before = head.getAttribute("aria-sort");
        order(column, before ? before === "ascending" : head.classList.contains("number"));
      });
      head.append(button);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    for (const kind of ["input", "change"]) form.addEventListener(kind, show);
    form.addEventListener("reset", () => {
      body.append(...worstFirst);
      heads.forEach((head) => head.removeAttribute("aria-sort"));
      setTimeout(show);
    });
    form.hidden = false;
    show();
  }

  /* The line of a claim, card by card. */
  const players = new Map(); /* made when they are first used: there may be thousands of lines */
  const face = (card) => {
    const pip = document.createElement("span");
    pip.className = `pip ${card[0]}`;
    pip.textContent = PIPS[card[0]];
    return [pip, card[1] === "T" ? "10" : card[1]];
  };

  const playerOf = (board) => {
    const line = board.parentElement.querySelector(".line");
    const cells = all("[data-order]", line).sort((one, other) => one.dataset.order - other.dataset.order);
    const down = cells.filter((cell) => "down" in cell.dataset).length;
    const says = board.querySelector(".says");
    const buttons = Object.fromEntries(all("[data-go]", board).map((button) => [button.dataset.go, button]));
    const atTheClaim = says.textContent;
    let at = down;

    const draw = () => {
      const played = new Set(cells.slice(0, at).map((cell) => cell.dataset.card));
      for (const card of all(".card", board)) card.classList.toggle("played", played.has(card.dataset.card));
      for (const suit of all(".suit", board)) suit.classList.toggle("empty", !suit.querySelector(".card:not(.played)"));
      const now = at > 0 ? cells[at - 1] : null;
      const table = now ? cells.slice(0, at).filter((cell) => cell.dataset.trick === now.dataset.trick) : [];
      for (const place of all(".place", board)) {
        const cell = table.find((each) => each.dataset.seat === place.dataset.seat);
        place.replaceChildren(...(cell ? face(cell.dataset.card) : []));
        place.classList.toggle("winner", table.length === 4 && Boolean(cell) && "wins" in cell.dataset);
      }
      const over = new Set(cells.slice(0, at).filter((_, index) => index % 4 === 3).map((cell) => cell.dataset.trick));
      for (const total of all("[data-side]", board)) {
        total.textContent = cells.filter((cell) => cell.dataset.wins === total.dataset.side && over.has(cell.dataset.trick)).length;
      }
      cells.forEach((cell) => cell.classList.toggle("now", cell === now && at > down));
      says.textContent = at > down ? [now.dataset.says, now.dataset.why].filter(Boolean).join(" ") : atTheClaim;
      for (const name of ["first", "back"]) buttons[name].setAttribute("aria-disabled", at === down);
      for (const name of ["on", "last"]) buttons[name].setAttribute("aria-disabled", at === cells.length);
    };

    const go = (where) => {
      const to = { first: down, back: at - 1, on: at + 1, last: cells.length }[where];
      at = Math.min(cells.length, Math.max(down, to));
      draw();
    };
    const print = () => {
      const before = at;
      at = down;
      draw();
      return () => { at = before; draw(); };
    };
    return { go, print };
  };

  const step = (board, where) => {
    if (!players.has(board)) players.set(board, playerOf(board));
    players.get(board).go(where);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button) step(button.closest(".board"), button.dataset.go);
  });
  const KEYS = { ArrowRight: "on", ArrowLeft: "back", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const board = event.target.closest && event.target.closest(".board");
    const where = KEYS[event.key];
    if (!where || !board || !board.querySelector(".steps")) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step(board, where);
  });
  document.documentElement.classList.add("script");

  /* On paper the diagrams show the hands at the claim; the line stands beside them. */
  let restore = [];
  addEventListener("beforeprint", () => { restore = [...players.values()].map((player) => player.print()); });
  addEventListener("afterprint", () => { restore.forEach((back) => back()); restore = []; });
})();
