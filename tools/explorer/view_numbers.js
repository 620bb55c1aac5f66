// SPDX-License-Identifier: MIT
/** Numbers: how many positions have which value, by tier and by depth. */
import { api } from "./api.js";
import { h, s } from "./dom.js";
import { sideName } from "./names.js";
import { troubleBox } from "./trouble.js";

const COUNTS = ["win", "cursed-win", "draw", "blessed-loss", "loss"];
const categoryOf = (count) => count.replace("_", "-");

/** What was fetched: of one variant at a time. */
const numbers = {
  variant: null,
  tiers: null,
  depths: null,
  error: null,
  side: "",
  phase: "",
  asTable: false,
};

async function fetchNumbers(app) {
  const { name } = app.game.variant;
  Object.assign(numbers, {
    variant: name,
    tiers: null,
    depths: null,
    error: null,
    side: "",
    phase: "",
  });
  try {
    const [tiers, depths] = await Promise.all([api.tiers(name), api.depths(name)]);
    if (numbers.variant === name) Object.assign(numbers, { tiers, depths });
  } catch (error) {
    if (numbers.variant === name) numbers.error = error;
  }
  app.render();
}

/** Sums by depth: [{depth, win, cursed_win, blessed_loss, loss}], no gaps. */
export function byDepth(depths, side, phase) {
  const rows = [];
  for (const d of depths) {
    if ((side && d.to_move !== side) || (phase && d.phase !== phase)) continue;
    if (d.category === "draw") continue;
    while (rows.length <= d.depth)
      rows.push({ depth: rows.length, win: 0, cursed_win: 0, blessed_loss: 0, loss: 0 });
    rows[d.depth][d.category.replace("-", "_")] += d.boards;
  }
  return rows;
}

/** Nearby depths together where there are too many for bars of their own. */
export function inBins(rows, most) {
  const width = Math.max(1, Math.ceil(rows.length / most));
  const bins = [];
  for (const row of rows) {
    const i = Math.floor(row.depth / width);
    bins[i] ??= { from: row.depth, to: row.depth, win: 0, cursed_win: 0, blessed_loss: 0, loss: 0 };
    bins[i].to = row.depth;
    for (const c of ["win", "cursed_win", "blessed_loss", "loss"]) bins[i][c] += row[c];
  }
  return bins;
}

/* A round number of at least n: where the axis ends. */
function roundUp(n) {
  const power = 10 ** Math.floor(Math.log10(Math.max(n, 1)));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((k) => k * power).find((k) => k >= n);
}

/* On a narrow screen the drawing is narrower, so that its letters are not. */
const isNarrow = () => matchMedia("(max-width: 600px)").matches;

function histogram(t, bins) {
  const [width, height, left, middle] = [isNarrow() ? 340 : 720, 320, 62, 150];
  const most = roundUp(
    Math.max(1, ...bins.map((b) => Math.max(b.win + b.cursed_win, b.loss + b.blessed_loss))),
  );
  const room = 128;
  const step = (width - left - 10) / Math.max(bins.length, 1);
  const bar = Math.max(1, step - Math.min(2, step / 4));
  const bars = bins.map((b, i) => {
    const x = left + i * step;
    const rect = (from, count, kind, up) => {
      if (count === 0) return null;
      const size = Math.max((count / most) * room, 0.75);
      const y = up ? middle - (from / most) * room - size : middle + 22 + (from / most) * room;
      return s("rect", {
        class: `bar bar-${kind}`,
        x: x.toFixed(1),
        y: y.toFixed(1),
        width: bar.toFixed(1),
        height: size.toFixed(1),
      });
    };
    return s(
      "g",
      {},
      s(
        "title",
        {},
        t("numbers.bar", {
          depth: range(b),
          wins: b.win + b.cursed_win,
          losses: b.loss + b.blessed_loss,
        }),
      ),
      rect(0, b.win, "win", true),
      rect(b.win, b.cursed_win, "cursed-win", true),
      rect(0, b.loss, "loss", false),
      rect(b.loss, b.blessed_loss, "blessed-loss", false),
    );
  });
  const every = Math.max(1, Math.ceil(bins.length / (isNarrow() ? 8 : 14)));
  const ticks = bins.map(
    (b, i) =>
      i % every === 0 &&
      s(
        "text",
        {
          class: "tick",
          x: (left + i * step + bar / 2).toFixed(1),
          y: middle + 16,
          "text-anchor": "middle",
        },
        String(b.from),
      ),
  );
  const scale = [
    [most, middle - room],
    [0, middle],
    [most, middle + 22 + room],
  ].map(([n, y]) =>
    s("text", { class: "tick", x: left - 8, y: y + 4, "text-anchor": "end" }, t.compact(n)),
  );
  return s(
    "svg",
    {
      class: "histogram",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": t("numbers.histogram"),
    },
    s("line", { class: "axis", x1: left - 4, x2: width, y1: middle, y2: middle }),
    s("line", { class: "axis", x1: left - 4, x2: width, y1: middle + 22, y2: middle + 22 }),
    bars,
    ticks.filter(Boolean),
    scale,
    s("text", { class: "tick name", x: left, y: 14 }, t("numbers.wins_above")),
    s("text", { class: "tick name", x: left, y: height - 4 }, t("numbers.losses_below")),
  );
}

/** "23.5 %"; what is there, however little, is not 0. */
export function share(count, of) {
  const percent = (100 * count) / of;
  return percent > 0 && percent < 0.1 ? "< 0.1 %" : `${percent.toFixed(1)} %`;
}

const range = (b) => (b.from === b.to ? String(b.from) : `${b.from}–${b.to}`);

/** Shares of the values as one bar. */
function outcomeBar(t, counts, boards, large = false) {
  let x = 0;
  const parts = COUNTS.filter((c) => counts[c] > 0).map((c) => {
    const width = (counts[c] / boards) * 100;
    const part = s("rect", {
      class: `bar bar-${categoryOf(c)}`,
      x: x.toFixed(3),
      y: 0,
      width: width.toFixed(3),
      height: 10,
    });
    x += width;
    return part;
  });
  return s(
    "svg",
    {
      class: large ? "outcomes large" : "outcomes",
      viewBox: "0 0 100 10",
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    },
    parts,
  );
}

function select(app, id, label, value, options, change) {
  return h(
    "label",
    { class: "seat", for: id },
    h("span", {}, label),
    h(
      "select",
      {
        id,
        "data-key": id,
        onchange: (event) => {
          change(event.target.value);
          app.render();
        },
      },
      options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
    ),
  );
}

function depthSection(app) {
  const {
    t,
    game: { variant },
  } = app;
  const { depths } = numbers;
  const sides = [...new Set(depths.depths.map((d) => d.to_move))];
  const phases = [...new Set(depths.depths.map((d) => d.phase))];
  const rows = byDepth(depths.depths, numbers.side, numbers.phase);
  const bins = inBins(rows, isNarrow() ? 24 : 48);
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("numbers.depths")),
    h("p", { class: "quiet-text" }, t(`numbers.depths.${depths.metric}`)),
    h(
      "div",
      { class: "seats" },
      sides.length > 1 &&
        select(
          app,
          "numbers-side",
          t("numbers.to_move"),
          numbers.side,
          [["", t("numbers.both")], ...sides.map((side) => [side, sideName(t, variant, side)])],
          (v) => {
            numbers.side = v;
          },
        ),
      phases.length > 1 &&
        select(
          app,
          "numbers-phase",
          t("numbers.phase"),
          numbers.phase,
          [["", t("numbers.both")], ...phases.map((p) => [p, t(`phase.${p}`)])],
          (v) => {
            numbers.phase = v;
          },
        ),
    ),
    bins.length > 0 ? histogram(t, bins) : h("p", {}, t("numbers.none")),
    bins.length > 0 &&
      h(
        "details",
        {
          open: numbers.asTable,
          ontoggle: (event) => {
            numbers.asTable = event.target.open;
          },
        },
        h("summary", {}, t("numbers.as_table")),
        table(
          t,
          "depth-table",
          t("numbers.depths"),
          [
            t("numbers.depth"),
            t("value.win"),
            t("value.cursed-win"),
            t("value.blessed-loss"),
            t("value.loss"),
          ],
          rows
            .filter((r) => r.win + r.cursed_win + r.blessed_loss + r.loss > 0)
            .map((r) => [
              String(r.depth),
              ...["win", "cursed_win", "blessed_loss", "loss"].map((c) => t.number(r[c])),
            ]),
        ),
      ),
  );
}

function table(t, id, label, heads, rows, kinds = []) {
  return h(
    "div",
    {
      class: "table-holder",
      tabindex: "0",
      role: "region",
      "aria-label": label,
      "data-scroll": id,
    },
    h(
      "table",
      { id },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            {},
            row.map((cell, i) => h("td", { class: kinds[i] ?? "number" }, cell)),
          ),
        ),
      ),
    ),
  );
}

function tierSection(app) {
  const {
    t,
    game: { variant },
  } = app;
  const { tiers } = numbers;
  const counts = COUNTS.filter((c) => tiers.total.counts[c] > 0);
  const row = sideName(t, variant, "row");
  const column = sideName(t, variant, "column");
  const heads = [
    t("numbers.phase"),
    t("numbers.to_move"),
    t("numbers.on_board", { side: row }),
    t("numbers.on_board", { side: column }),
    t("numbers.in_hand", { side: row }),
    t("numbers.in_hand", { side: column }),
    t("numbers.captured"),
    t("numbers.boards"),
    ...counts.map((c) => t(`value.${categoryOf(c)}`)),
    t("numbers.shares"),
    t("numbers.max_depth"),
  ];
  const kinds = ["text", "text"];
  kinds[8 + counts.length] = "shares";
  const rows = tiers.tiers.map((tier) =>
    [
      t(`phase.${tier.phase}`),
      sideName(t, variant, tier.to_move),
      tier.row_pieces,
      tier.column_pieces,
      tier.row_in_hand,
      tier.column_in_hand,
      tier.captured,
      t.number(tier.boards),
      ...counts.map((c) => t.number(tier.counts[c])),
      outcomeBar(t, tier.counts, tier.boards),
      tier.max_depth,
    ].map((cell) => (typeof cell === "number" ? String(cell) : cell)),
  );
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("numbers.tiers")),
    variant.family === "morris" && h("p", { class: "quiet-text" }, t("numbers.morris")),
    table(t, "tier-table", t("numbers.tiers"), heads, rows, kinds),
  );
}

function totalSection(app) {
  const { t } = app;
  const {
    tiers: { total, n_missing: missing },
  } = numbers;
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("numbers.total")),
    missing > 0 && h("p", { class: "notice" }, t("numbers.missing", { n: missing })),
    h(
      "p",
      {},
      t("numbers.sum", {
        n: total.tiers,
        boards: t.number(total.boards),
        positions: t.number(total.positions),
      }),
    ),
    outcomeBar(t, total.counts, total.boards, true),
    h(
      "ul",
      { class: "totals" },
      COUNTS.filter((c) => total.counts[c] > 0).map((c) =>
        h(
          "li",
          {},
          s(
            "svg",
            { class: "key", viewBox: "0 0 10 10", "aria-hidden": "true" },
            s("rect", { class: `bar bar-${categoryOf(c)}`, width: 10, height: 10 }),
          ),
          ` ${t(`value.${categoryOf(c)}`)}: ${t.number(total.counts[c])} (${share(total.counts[c], total.boards)})`,
        ),
      ),
    ),
    h("p", {}, t("numbers.longest", { n: total.max_depth })),
  );
}

export function numbersView(app) {
  const {
    t,
    game: { variant },
  } = app;
  if (!variant) return null;
  if (numbers.variant !== variant.name) fetchNumbers(app);
  if (numbers.error) return troubleBox(t, numbers.error);
  if (!numbers.tiers || numbers.variant !== variant.name)
    return h("p", { class: "quiet-text" }, t("wait"));
  return [totalSection(app), depthSection(app), tierSection(app)];
}
