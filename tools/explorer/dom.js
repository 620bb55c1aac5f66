// SPDX-License-Identifier: MIT
/** Making elements.  Text is only ever text: nothing here reads markup. */

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in element) element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false),
  );
  return element;
}

/** h("button", {class: "go", onclick: f}, "Go"): attributes, then children. */
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same, for SVG. */
export function s(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** What was typed into a field is taken, and may be shown otherwise.  @return
    false: it is not, only the field is drawn anew, of which browsers tell alike */
export function settle(field) {
  if ("leaves" in field.dataset) return false;
  field.dataset.settled = "";
  return true;
}

/* A field that is being typed in is as it was. */
function keepTyped(was, now) {
  if ("settled" in was.dataset) return;
  const kind = "input[type=text], input[type=number]";
  if (!was.matches(kind) || !now.matches(kind)) return;
  now.value = was.value;
  if (was.type === "text" && now.type === "text")
    now.setSelectionRange(was.selectionStart, was.selectionEnd);
}

/**
 * Put new content in place of old.  What had the focus and has a data-key gives
 * it to the new element of that key, a field with what was typed; where there
 * is none, or it is disabled, its neighbour or what is around gets it, so that
 * it is not lost to the top of the page.  Lists with data-scroll stay scrolled
 * as they were.
 */
export function renew(element, ...children) {
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.dataset?.key;
  if (active) active.dataset.leaves = "";
  const scrolled = new Map();
  for (const e of element.querySelectorAll("[data-scroll]"))
    scrolled.set(e.dataset.scroll, e.scrollTop);
  element.replaceChildren(
    ...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false),
  );
  for (const e of element.querySelectorAll("[data-scroll]"))
    e.scrollTop = scrolled.get(e.dataset.scroll) ?? 0;
  if (active === null) return;
  const same =
    key === undefined ? null : element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (same) keepTyped(active, same);
  const next = same?.disabled ? same.parentElement.querySelector("button:enabled") : same;
  (next ?? element.closest("[tabindex]"))?.focus({ preventScroll: true });
}
