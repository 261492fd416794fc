// Sort, filter and tick off the rows of tables. Without this script the page shows everything in its original order.
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
  for (const tools of document.querySelectorAll(".tools")) {
    const table = document.getElementById(tools.dataset.table);
    tools.hidden = false;
    tools.addEventListener("input", () => filter(table, tools));
    tools.querySelector("button").addEventListener("click", () => window.print());
    [...table.tHead.rows[0].cells].forEach((head, index) => {
      head.querySelector("button")?.addEventListener("click", () => sortBy(table, head, index));
    });
    filter(table, tools);
  }
})();
