// Charts as SVG: lines over turns with a band for 80 % of games, and bars of shares.
const NS = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [480, 240, 44, 34];

function node(name, attributes, text) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

// `series`: {name: [{q10, q50, q90}, …]}, one entry a turn; the first series gets the band.
export function lines(label, series) {
  const rows = Object.values(series);
  const turns = Math.max(...rows.map(row => row.length));
  const top = Math.max(1, ...rows.flat().map(one => one.q90));
  const x = at => LEFT + (at * (WIDTH - LEFT - 12)) / Math.max(1, turns - 1);
  const y = value => HEIGHT - BOTTOM - (value * (HEIGHT - BOTTOM - 14)) / top;
  const points = (row, key) => row.map((one, at) => `${x(at)},${y(one[key])}`);
  const svg = node("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label});
  for (const value of [0, top / 2, top]) {
    svg.append(node("line", {class: "axis", x1: LEFT, x2: WIDTH - 12, y1: y(value), y2: y(value)}));
    svg.append(node("text", {x: LEFT - 8, y: y(value) + 5, "text-anchor": "end"}, Math.round(value)));
  }
  rows.forEach((row, number) => {
    if (number === 0) {
      svg.append(node("polygon", {class: "band", points: [...points(row, "q90"), ...points(row, "q10").reverse()].join(" ")}));
    }
    svg.append(node("polyline", {class: number ? "line second" : "line", points: points(row, "q50").join(" ")}));
  });
  const step = Math.ceil(turns / 12);
  for (let at = 0; at < turns; at += step) {
    svg.append(node("text", {x: x(at), y: HEIGHT - 10, "text-anchor": "middle"}, at + 1));
  }
  return svg;
}

// `bars`: [[name, share, text], …]
export function bars(label, rows) {
  const svg = node("svg", {viewBox: `0 0 ${WIDTH} ${rows.length * 56}`, role: "img", "aria-label": label});
  rows.forEach(([name, share, text], at) => {
    const y = at * 56;
    svg.append(node("text", {x: 0, y: y + 18}, name));
    svg.append(node("rect", {class: "bar", x: 0, y: y + 26, width: Math.max(1, share * 400), height: 22, rx: 3}));
    svg.append(node("text", {x: share * 400 + 8, y: y + 43}, text));
  });
  return svg;
}
