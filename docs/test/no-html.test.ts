import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What makes markup or code of a text in a browser. Comments may name it. */
const writes =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment|setHTMLUnsafe|parseHTMLUnsafe|srcdoc|DOMParser)\b|\bdocument\s*\.\s*write|\beval\s*\(|\bnew\s+Function\b|\bsetTimeout\s*\(\s*["'`]/;

const sources = globSync(
  ["docs/src/{scripts,components,pages}/**/*.{ts,tsx,astro}", "packages/console/src/**/*.{ts,tsx}"],
  {
    cwd: root,
  },
)
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();

test.each([
  "a.innerHTML = b;",
  'a["outerHTML"] = b;',
  'a.insertAdjacentHTML("beforeend", b);',
  "<p dangerouslySetInnerHTML={{ __html: a }} />",
  "document.write(a);",
  "document . writeln(a);",
  "new DOMParser().parseFromString(a, b);",
  "range.createContextualFragment(a);",
  "frame.srcdoc = a;",
  "eval(a);",
  "new Function(a);",
  'setTimeout("a()", 1);',
])("%s is found", (code) => {
  expect(code).toMatch(writes);
});

test("no script and no part of the portal makes markup or code of a text", () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.filter((file) => writes.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});
