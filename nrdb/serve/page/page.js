import {bars, lines} from "./charts.js";

const $ = id => document.getElementById(id);
const LONGEST = 32 * 1024; // bytes: what the service reads

function el(name, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children.flat().filter(child => child !== null && child !== undefined && child !== ""));
  return made;
}
const p = (...children) => el("p", {}, ...children);
const faint = text => el("p", {className: "faint", textContent: text});
const list = items => el("ul", {}, items.map(item => el("li", {}, item)));
const link = (text, act) => el("button", {type: "button", className: "link", textContent: text, onclick: act});
const names = {casual: "Casual"}; // of formats and factions, by id
const words = id => names[id] ?? id.replaceAll("_", " ").replace(/^./, letter => letter.toUpperCase());
const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const percent = share => `${Math.round(100 * share)} %`;

function table(heads, rows) {
  const cell = (name, item) =>
    typeof item === "number" ? el(name, {className: "number"}, String(item)) : el(name, {}, item ?? "");
  const head = el("tr", {}, heads.map(text => el("th", {scope: "col"}, text)));
  return el("div", {className: "wide"},
    el("table", {}, el("thead", {}, head), el("tbody", {}, rows.map(row => el("tr", {}, row.map(one => cell("td", one)))))));
}

async function ask(path, options) {
  const response = await fetch(path, options);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.errors.map(error => error.message).join(" "));
  if (answer.stamp) {
    const {nrdb, data, newest_list} = answer.stamp;
    $("stamp").textContent = `nrdb ${nrdb}, card data from ${data}, newest ban list from ${newest_list}.`;
  }
  return answer;
}
const post = (path, content) =>
  ask(path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(content)});
const query = parameters => new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)).toString();
const day = () => ($("on").value ? {on: $("on").value} : {});

// Shows the answer of `make`, or why there is none, and says what is going on meanwhile.
async function show(text, make) {
  const buttons = document.querySelectorAll("#form button");
  const answer = $("answer");
  buttons.forEach(button => (button.disabled = true));
  answer.setAttribute("aria-busy", "true");
  $("said").textContent = text;
  try {
    if (!$("list").value.trim()) throw new Error("Paste a deck list first.");
    answer.replaceChildren(...(await make()));
    $("list").classList.add("folded");
  } catch (error) {
    answer.replaceChildren(el("div", {className: "verdict no", textContent: error.message}));
  }
  $("said").textContent = "";
  answer.removeAttribute("aria-busy");
  buttons.forEach(button => (button.disabled = false));
  answer.focus({preventScroll: true});
  answer.scrollIntoView({block: "nearest"});
}

const verdictLine = verdict =>
  el("div", {className: `verdict ${verdict.legal ? "yes" : "no"}`},
    `${verdict.legal ? "Legal" : verdict.legal === false ? "Not legal" : "Not checked"} in ${words(verdict.format)} on ${verdict.on}`);

function copies(cards, titles) {
  return Object.entries(cards).map(([id, count]) => `${count} ${titles[id] ?? id}`).join(", ");
}

function fix(plan, titles) {
  if (!plan) return [];
  if (plan.why) return [el("h2", {}, "No fix"), p(plan.why)];
  const steps = [];
  if (plan.identity) steps.push(`Switch to ${titles[plan.identity] ?? plan.identity}`);
  for (const [part, where] of [[plan, ""], [plan.extras ?? {}, " (outside the deck)"]]) {
    for (const [key, verb] of [["cut", "Cut"], ["add", "Add"]]) {
      if (Object.keys(part[key] ?? {}).length) steps.push(`${verb} ${copies(part[key], titles)}${where}`);
    }
  }
  const other = plan.identity_instead && titles[plan.identity_instead.id];
  return [
    el("h2", {}, `${plan.minimal ? "Smallest fix" : "Fix"}: ${counted(plan.changes, "change")}`),
    list(steps),
    other ? faint(`Or switch to ${other}, which needs fewer changes.`) : null,
  ];
}

// A citation that shows what its rule means.
function citation(rule) {
  if (!rule) return null;
  const place = el("div", {className: "gist", hidden: true});
  const button = link(rule, async () => {
    place.hidden = !place.hidden;
    button.setAttribute("aria-expanded", String(!place.hidden));
    if (place.childNodes.length) return;
    try {
      const {rules} = await ask(`v1/rules?${query({q: rule})}`);
      const found = rules.map(one => p(`${one.citation} ${one.title}. ${one.gist ?? ""}`));
      place.append(...(found.length ? found : [p("This rule has no summary yet.")]));
    } catch (error) {
      place.append(p(error.message));
    }
  });
  button.setAttribute("aria-expanded", "false");
  return [" ", el("span", {className: "cite"}, button), place];
}

function verdictParts(verdict) {
  const {titles, counts} = verdict;
  const facts = [
    verdict.name,
    titles[verdict.identity],
    counts && `${counts.size} cards`,
    counts?.influence_limit != null && `${counts.influence} of ${counts.influence_limit} influence`,
  ];
  const reasons = verdict.findings.map(finding => el("li", {}, finding.message, citation(finding.rule)));
  const notes = [...(verdict.remarks ?? []), ...verdict.notes.map(note => note.message)];
  return [
    verdictLine(verdict),
    faint(facts.filter(Boolean).join(" · ")),
    ...fix(verdict.plan, titles),
    ...(reasons.length ? [el("h2", {}, "Why"), el("ul", {}, reasons)] : []),
    ...(notes.length ? [el("h2", {}, "Notes on the list"), list(notes)] : []),
  ].filter(Boolean);
}

const check = () =>
  show("Checking…", async () => {
    remember();
    const answer = await post("v1/validate", {list: $("list").value, format: $("format").value, ...day()});
    const {age_days: age} = answer.knowledge;
    const old = age > 0 ? [faint(`The data is ${counted(age, "day")} older than that date; newer cards and ban lists are unknown.`)] : [];
    return [...answer.decks.flatMap(verdictParts), ...old];
  });

const everywhere = () =>
  show("Checking…", async () => {
    const {decks} = await post("v1/validate", {list: $("list").value, all_formats: true, ...day()});
    return decks.flatMap(({verdicts}) => [
      el("h2", {}, verdicts[0]?.name ?? "All formats"),
      ...verdicts.map(verdict =>
        el("details", {}, el("summary", {}, `${words(verdict.format)}: ${verdict.legal ? "legal" : verdict.legal === false ? "not legal" : "not checked"}`),
          ...verdictParts(verdict))),
    ]);
  });

const deckHistory = () =>
  show("Checking past dates…", async () => {
    const {formats} = await post("v1/legality", {list: $("list").value, ...day()});
    return [
      el("h2", {}, "When this list was legal"),
      ...Object.entries(formats).map(([name, found]) => {
        const rows = found.times.map(time => [time.start, time.until ?? "", time.ended_by.join(" ")]);
        const now = found.legal ? "legal" : found.times.length ? "no longer legal" : "never legal";
        return el("details", {}, el("summary", {}, `${words(name)}: ${now}`),
          rows.length ? table(["from", "until", "why it ended"], rows) : list(found.reasons));
      }),
    ];
  });

const goldfish = () =>
  show("Playing…", async () => {
    const {first: report} = await post("v1/goldfish", {list: $("list").value, games: Number($("games").value)});
    const turns = report.by_turn;
    const events = Object.entries(report.events).map(([name, event]) =>
      [words(name), event.median ? `turn ${event.median}` : "–", percent(event.by_turn.at(-1).share)]);
    return [
      el("h2", {}, `${report.deck || "The deck"} played alone: ${counted(report.games, "game")}`),
      list([...report.verdict, ...report.does]),
      el("h3", {}, "Credits by turn: median, and 80 % of games"),
      lines("Credits by turn", {credits: turns.map(turn => turn.credits)}),
      el("h3", {}, "Cards in hand by turn"),
      lines("Cards in hand by turn", {hand: turns.map(turn => turn.hand)}),
      events.length ? table(["event", "half of the games by", `by turn ${report.turns}`], events) : null,
      ...report.limits.map(faint),
    ].filter(Boolean);
  });

const match = () =>
  show("Playing a match…", async () => {
    const side = await post("v1/validate", {list: $("list").value, format: "casual", plan: false});
    const first = side.decks[0].identity ? (await ask(`v1/cards/${encodeURIComponent(side.decks[0].identity)}`)).side : "corp";
    const lists = [$("list").value, $("other").value];
    const [corp, runner] = first === "runner" ? lists.reverse() : lists;
    const report = await post("v1/match", {corp, runner, games: Number($("games").value)});
    const wins = ["corp", "runner"].map(name =>
      [report.decks[name].name || words(name), report.wins[name].share, percent(report.wins[name].share)]);
    const ends = report.ends.map(end => [end.winner ? words(end.winner) : "–", end.reason, end.games]);
    return [
      el("h2", {}, `${counted(report.games, "game")} against each other`),
      bars("Win rate", wins),
      ...report.caution.map(faint),
      table(["winner", "how", "games"], ends),
      el("h3", {}, "Credits by turn: Corp solid, Runner dashed"),
      lines("Credits of both sides by turn", {corp: report.credits.corp.slice(0, 20), runner: report.credits.runner.slice(0, 20)}),
    ];
  });

// -- cards --------------------------------------------------------------------------------------------------------

const picture = card => ($("pictures").checked && card.image ? el("img", {src: card.image, alt: "", loading: "lazy", referrerPolicy: "no-referrer"}) : null);

async function search() {
  const q = $("q").value.trim();
  if (!q) return $("found").replaceChildren();
  try {
    const answer = await ask(`v1/search?${query({q, limit: 20, ...day()})}`);
    const rows = answer.cards.map(card => [
      [link(card.title, () => showCard(card.id)), picture(card)].filter(Boolean),
      `${words(card.type)} · ${words(card.faction)}`, card.cost ?? "", card.strength ?? "",
    ]);
    const near = answer.suggestions.map(card => el("li", {}, link(card.title, () => showCard(card.id))));
    $("found").replaceChildren(
      faint(`${counted(answer.count, "card")}: ${answer.means}`),
      ...answer.notes.map(note => faint(note.message)),
      rows.length ? table(["title", "type", "cost", "strength"], rows) : el("ul", {}, near));
  } catch (error) {
    $("found").replaceChildren(faint(error.message));
  }
}

async function showCard(id) {
  const place = el("article", {className: "card", tabIndex: -1});
  try {
    const [card, past] = await Promise.all([
      ask(`v1/cards/${encodeURIComponent(id)}?${query(day())}`),
      ask(`v1/legality?${query({card: id, ...day()})}`),
    ]);
    const texts = card.texts ?? [];
    const official = texts.filter(text => text.kind === "text");
    const shown = official.length ? official : texts.filter(text => text.kind === "rendered");
    const numbers = ["cost", "strength", "agenda_points", "advancement_requirement", "influence_cost", "trash_cost", "memory_cost"]
      .filter(name => card[name] != null).map(name => `${name.replaceAll("_", " ")} ${card[name]}`);
    const errata = card.errata.map(item => `${item.description} (${item.source}, from ${item.from})`);
    place.append(
      el("h3", {}, card.title),
      faint([words(card.type), card.subtypes.map(words).join(" - "), words(card.faction), ...numbers].filter(Boolean).join(" · ")),
      picture(card) ?? "",
      ...shown.map(text => el("p", {className: "says", textContent: text.text})),
      table(["format", `on ${card.on}`], Object.entries(card.formats).map(([name, status]) => [words(name), status])),
      ...(errata.length ? [el("h3", {}, "Errata"), list(errata)] : []),
      ...(card.rulings.length ? [el("h3", {}, "Rulings"), list(card.rulings.map(ruling => `${ruling.gist} (${ruling.source})`))] : []),
      el("h3", {}, "Legality over time"),
      ...Object.entries(past.formats).filter(([, periods]) => periods.length).map(([name, periods]) =>
        el("details", {}, el("summary", {}, words(name)), table(["from", "status", "ban list"], periods.map(row => [row.start, row.status, row.restriction ?? ""])))),
      card.url ? p(el("a", {href: card.url, rel: "noreferrer"}, "View on NetrunnerDB")) : "");
  } catch (error) {
    place.append(p(error.message));
  }
  $("found").prepend(place);
  for (const older of document.querySelectorAll("article.card")) if (older !== place) older.remove();
  place.focus({preventScroll: true});
  place.scrollIntoView({block: "nearest"});
}

// -- the list in the address's fragment, which no server sees -----------------------------------------------------

function remember() {
  const fragment = query({list: $("list").value, format: $("format").value, on: $("on").value});
  history.replaceState(null, "", `#${fragment}`);
}

async function share() {
  remember();
  try {
    await navigator.clipboard.writeText(location.href);
    $("said").textContent = "Link copied. It contains the whole list.";
  } catch {
    $("said").textContent = "The link is in the address bar. It contains the whole list.";
  }
}

async function readFile(file) {
  if (!file) return;
  if (file.size > LONGEST) {
    $("said").textContent = `${file.name} is larger than ${LONGEST / 1024} KB.`;
    return;
  }
  $("list").value = await file.text();
  await check();
}

async function start() {
  const given = new URLSearchParams(location.hash.slice(1));
  $("list").value = given.get("list") ?? "";
  $("on").value = given.get("on") ?? "";
  try {
    const [{formats}, {data}] = await Promise.all([ask("v1/formats"), ask("api/v3/public/factions")]);
    for (const {id, name} of formats) names[id] = name;
    for (const {id, attributes} of data) names[id] = attributes.name;
    const options = [...formats.map(one => [one.id, one.name]), ["casual", names.casual]];
    $("format").replaceChildren(...options.map(([value, text]) => el("option", {value, textContent: text})));
  } catch (error) {
    $("said").textContent = error.message;
  }
  $("format").value = given.get("format") ?? "standard";
  if (given.get("q")) {
    $("q").value = given.get("q");
    await search();
  }
  if ($("list").value) await check();
}

$("form").onsubmit = event => {
  event.preventDefault();
  check();
};
$("search").onsubmit = event => {
  event.preventDefault();
  search();
};
for (const [id, act] of Object.entries({everywhere, history: deckHistory, goldfish, match, share})) $(id).onclick = act;
$("pictures").onchange = search;
$("list").onfocus = () => $("list").classList.remove("folded");
$("file").onchange = event => readFile(event.target.files[0]);
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, event => {
    event.preventDefault();
    $("list").classList.toggle("over", kind === "dragover");
    if (kind === "drop") readFile(event.dataTransfer.files[0]);
  });
}
window.addEventListener("hashchange", start);
start();
