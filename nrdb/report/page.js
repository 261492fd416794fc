// Sort, filter and tick off the rows of tables, and step through games. Without this script the page shows everything in its original order.
"use strict";
(() => {
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  const keyOf = (row, index) => {
    const cell = row.cells[index];
    return cell.dataset.sort === undefined ? cell.textContent.trim() : cell.dataset.sort;
  };
  // Empty cells come last in both directions.
  const compare = (a, b, numeric, direction) => {
    if (a === "" || b === "") return (a === "") - (b === "");
    return direction * (numeric ? Number(a) - Number(b) : collator.compare(a, b));
  };
  const sortBy = (table, head, index) => {
    const direction = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
    const body = table.tBodies[0];
    const numeric = head.classList.contains("number");
    const rows = [...body.rows].map((row) => [keyOf(row, index), row]);
    rows.sort((a, b) => compare(a[0], b[0], numeric, direction));
    body.append(...rows.map((pair) => pair[1]));
  };
  const filter = (table, tools) => {
    const words = tools.querySelector("input").value.toLowerCase().split(/\s+/).filter(Boolean);
    const choices = [...tools.querySelectorAll("select")].filter((choice) => choice.value !== "");
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      const text = row.textContent.toLowerCase();
      const fits =
        words.every((word) => text.includes(word)) &&
        choices.every((choice) => row.cells[Number(choice.dataset.column)].dataset.value === choice.value);
      row.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    tools.querySelector(".shown").textContent = `${shown} of ${table.tBodies[0].rows.length} shown`;
  };
  // Ticks are kept in this browser, or until the page is closed if it has no storage.
  const kept = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(key);
      value ? localStorage.setItem(key, value) : localStorage.removeItem(key);
    } catch {}
    return null;
  };
  for (const box of document.querySelectorAll("td.tick input")) {
    const key = `${document.title} | ${box.dataset.key}`;
    const show = () => box.closest("tr").classList.toggle("done", box.checked);
    box.checked = kept(key) !== null;
    show();
    box.addEventListener("change", () => {
      kept(key, box.checked ? "done" : "");
      show();
    });
  }
  for (const tools of document.querySelectorAll(".tools[data-table]")) {
    const table = document.getElementById(tools.dataset.table);
    tools.hidden = false;
    tools.addEventListener("input", () => filter(table, tools));
    tools.querySelector("button").addEventListener("click", () => window.print());
    [...table.tHead.rows[0].cells].forEach((head, index) => {
      head.querySelector("button")?.addEventListener("click", () => sortBy(table, head, index));
    });
    filter(table, tools);
  }
  for (const game of document.querySelectorAll(".game")) {
    const lines = [...game.querySelectorAll(".lines > li")];
    const boards = [...game.querySelectorAll(".board")];
    const slider = game.querySelector("input");
    let at = 0;
    const show = (step) => {
      lines[at].removeAttribute("aria-current");
      at = Math.min(Math.max(step, 0), lines.length - 1);
      const list = lines[at].parentElement;
      lines[at].setAttribute("aria-current", "step");
      list.scrollTop = lines[at].offsetTop - list.clientHeight / 2;
      const current = boards.findLast((board) => Number(board.dataset.step) <= at);
      for (const board of boards) board.hidden = board !== current;
      slider.value = at;
      game.querySelector(".shown").textContent = `${at + 1} of ${lines.length}`;
    };
    const turn = (step) => {
      let next = at + step;
      while (next > 0 && next < lines.length - 1 && !lines[next].classList.contains("turn")) next += step;
      show(next);
    };
    const moves = {
      "back": () => show(at - 1), "on": () => show(at + 1), "turn-back": () => turn(-1), "turn-on": () => turn(1),
      "ArrowLeft": () => show(at - 1), "ArrowRight": () => show(at + 1), "PageUp": () => turn(-1), "PageDown": () => turn(1),
      "Home": () => show(0), "End": () => show(lines.length - 1),
    };
    game.classList.add("stepping");
    game.querySelector(".tools").hidden = false;
    slider.addEventListener("input", () => show(Number(slider.value)));
    lines.forEach((line, step) => line.addEventListener("click", () => show(step)));
    for (const button of game.querySelectorAll("button")) button.addEventListener("click", moves[button.dataset.go]);
    game.addEventListener("keydown", (event) => {
      if (!(event.key in moves) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      moves[event.key]();
    });
    show(0);
  }
})();
