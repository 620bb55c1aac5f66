// SPDX-License-Identifier: MIT
/** What the page's files must not have in them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const PAGE = new URL("../../../tools/explorer/", import.meta.url);
const files = new Map(
  readdirSync(PAGE)
    .filter((f) => /\.\w+$/.test(f))
    .map((f) => [f, readFileSync(new URL(f, PAGE), "utf8")]),
);
const scripts = [...files].filter(([f]) => f.endsWith(".js"));

test("text never becomes markup or code", () => {
  for (const [file, text] of scripts)
    assert.doesNotMatch(
      text,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|DOMParser|srcdoc|javascript:/,
      file,
    );
});

test("no other hosts", () => {
  for (const [file, text] of files)
    for (const [address] of text.matchAll(/\b(?:https?:)?\/\/[\w-]+\.[\w.-]+/g))
      assert.equal(address, "http://www.w3.org", file); // the name of SVG
});

test("no styles or scripts within the page", () => {
  assert.doesNotMatch(files.get("index.html"), /<style|\sstyle=|<script(?![^>]*src=)|\son\w+=/);
  for (const [file, text] of scripts)
    assert.doesNotMatch(text, /\bstyle:|setAttribute\("style"|\.style\b/, file);
});

test("files are short, and every module is used", () => {
  const imported = scripts.flatMap(([, text]) =>
    [...text.matchAll(/from "\.\/([\w.]+)"/g)].map((m) => m[1]),
  );
  for (const [file, text] of scripts) {
    assert.ok(text.split("\n").length <= 500, file);
    assert.ok(file === "main.js" || imported.includes(file), file);
    assert.match(text, /^\/\/ SPDX-License-Identifier: MIT\n/, file);
  }
});

test("modules use those above them in the README, not below", () => {
  const table = files.get("README.md").split("## Modules")[1].split("## State")[0];
  const listed = [...table.matchAll(/^\| (.+?) \|/gm)]
    .map(([, names]) => names)
    .filter((n) => n.includes("`"));
  const groups = listed.flatMap((row) => row.split("; "));
  const place = new Map(
    groups.flatMap((names, i) => [...names.matchAll(/`([\w*]+)`/g)].map((m) => [m[1], i])),
  );
  const placeOf = (file) =>
    place.get(file.replace(".js", "")) ??
    (file.startsWith("view_") ? place.get("view_*") : undefined);
  for (const [file, text] of scripts) {
    assert.notEqual(placeOf(file), undefined, `${file} is not in the README`);
    for (const [, used] of text.matchAll(/from "\.\/([\w.]+)"/g))
      assert.ok(placeOf(used) <= placeOf(file), `${file} uses ${used}`);
  }
});

test("every module is loaded at once, not as others ask for it", () => {
  const named = [...files.get("index.html").matchAll(/modulepreload" href="\/([\w.]+)"/g)].map(
    (m) => m[1],
  );
  assert.deepEqual(
    named.sort(),
    scripts
      .map(([file]) => file)
      .filter((f) => f !== "main.js")
      .sort(),
  );
});
