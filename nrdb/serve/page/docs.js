// Lists the routes of openapi.json, each with its parameters and a form to try it.
function el(name, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children.flat());
  return made;
}

function parameter(item) {
  const {schema} = item;
  const extra = [item.required ? "required" : "", schema.default !== undefined ? `default ${schema.default}` : ""];
  const input = el("input", {name: item.name, required: item.required, value: item.example ?? "", autocomplete: "off"});
  input.dataset.where = item.in;
  return el("label", {}, [`${item.name}: ${item.description}`, ...extra.filter(Boolean)].join("; "), input);
}

function route(path, method, operation) {
  const body = operation.requestBody?.content;
  const texts = Object.keys(body?.["application/json"].schema.properties ?? {}).filter(name => ["list", "corp", "runner"].includes(name));
  const areas = texts.map(name => el("label", {}, name, el("textarea", {name, rows: 5, spellcheck: false})));
  const shown = el("pre", {hidden: true, tabIndex: 0});
  const form = el("form", {}, (operation.parameters ?? []).map(parameter), areas,
    el("div", {className: "row"}, el("button", {}, "Try it")), shown);
  form.onsubmit = async event => {
    event.preventDefault();
    let address = path.slice(1);
    const asked = new URLSearchParams();
    for (const input of form.querySelectorAll("input")) {
      if (input.dataset.where === "path") address = address.replace(`{${input.name}}`, encodeURIComponent(input.value));
      else if (input.value) asked.set(input.name, input.value);
    }
    const options = {method: method.toUpperCase()};
    if (texts.length === 1) {
      options.headers = {"Content-Type": "text/plain"};
      options.body = form.elements.list.value;
    } else if (texts.length) {
      options.headers = {"Content-Type": "application/json"};
      options.body = JSON.stringify(Object.fromEntries(texts.map(name => [name, form.elements[name].value])));
    }
    shown.hidden = false;
    shown.textContent = "…";
    const called = `${address}${asked.size ? `?${asked}` : ""}`;
    const response = await fetch(called, options);
    shown.textContent = `${options.method} /${called}\n${response.status}\n${JSON.stringify(await response.json(), null, 2)}`;
  };
  return el("details", {className: "route"}, el("summary", {}, el("code", {}, `${method.toUpperCase()} ${path}`), ` ${operation.summary}`), form);
}

const {paths} = await (await fetch("openapi.json")).json();
document.getElementById("routes").append(
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => route(path, method, operation))));
