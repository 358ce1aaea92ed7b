import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sealPage } from "./seal-page.ts";

const CODE = "show(`https://cdn.redoc.ly/redoc/logo-mini-full.svg`,`https://cdn.redocly.com/icons/fa/7.0.0`)";
const PAGE = `<html><head>\n</head><body><script type="module">${CODE}</script><script>\nrun("$&")\n</script></body></html>`;
const sealed = sealPage(PAGE);

test("the page loads nothing from outside", () => {
  expect(sealed).not.toMatch(/https?:\/\//);
  expect(sealed).toContain("show(`data:image/svg+xml,");
});

test("the policy allows exactly the page's own scripts", () => {
  const own = [...sealed.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code = ""]) => code);
  const hashes = own.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  expect(own[1]).toBe('\nrun("$&")\n');
  expect(sealed).toContain(
    `<head>\n  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${hashes.join(" ")}; style-src`,
  );
});
