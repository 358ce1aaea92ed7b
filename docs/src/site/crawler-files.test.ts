import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { writeCrawlerFiles } from "./crawler-files.ts";

let folder: string;

const read = (name: string) => readFileSync(join(folder, name), "utf8");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "crawler-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of [
    ["index.html", "<p>Start</p>"],
    ["guides/a/index.html", "<p>A</p>"],
    ["old/index.html", '<meta name="robots" content="noindex"><p>Moved</p>'],
    ["404.html", "<p>None</p>"],
  ] as const) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});

test("with a host, every page that may be listed is in the sitemap, which robots.txt names", async () => {
  await writeCrawlerFiles(folder, "https://docs.example");
  expect(read("robots.txt")).toBe("User-agent: *\nAllow: /\n\nSitemap: https://docs.example/sitemap.xml\n");
  const addresses = Array.from(read("sitemap.xml").matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
  expect(addresses).toEqual(["https://docs.example/", "https://docs.example/guides/a/"]);
});

test("for any host there is no sitemap", async () => {
  await writeCrawlerFiles(folder, undefined);
  expect(read("robots.txt")).toBe("User-agent: *\nAllow: /\n");
  expect(existsSync(join(folder, "sitemap.xml"))).toBe(false);
});
