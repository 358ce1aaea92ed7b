import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sealPage } from "./seal-page.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const sealed = sealPage(
  `<!doctype html><html><head><style>a{}</style></head><body><p style="--a: 1">x</p><script>run("$&")</script>` +
    `<script src="/a.js"></script><template><b style="color:red"></b></template></body></html>`,
);

test("what the page carries is named by hash, in templates too", () => {
  expect(sealed).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash('run("$&")')};`);
  expect(sealed).toContain(`style-src 'self' 'unsafe-hashes' ${hash("a{}")} ${hash("--a: 1")} ${hash("color:red")};`);
});

test("the policy comes first, and the rest stays as it was", () => {
  expect(sealed).toMatch(
    /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; /,
  );
  expect(sealed).toContain(`<script>run("$&")</script>`);
});

test("a text becomes neither markup nor script: Trusted Types, with one policy for the worker's address", () => {
  expect(sealed).toContain("; require-trusted-types-for 'script'; trusted-types tillside-worker\"");
});
