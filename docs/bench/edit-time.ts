import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { repositoryRoot } from "@tillside/codegen/apis";
import { devSite } from "../src/site/dev-site.ts";
import type { Figure } from "./figure.ts";

const FILE = "specs/cart/paths/v1_cart_reserve.yaml";
const PAGE = "/reference/cart/reserve-items/";
const SUMMARY = /^( *summary: )(.*)$/m;

/** How long after an edit of a spec the dev server answers with the new page. The spec is put back. */
export async function editTime(): Promise<Figure> {
  const docs = await devSite();
  const file = join(repositoryRoot(), FILE);
  const before = await readFile(file, "utf8");
  try {
    await shows(docs.url, "<h1");
    const mark = `Reserve items at ${Date.now()}`;
    const startedAt = performance.now();
    await writeFile(file, before.replace(SUMMARY, `$1${mark}`));
    await shows(docs.url, mark);
    const measured = `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
    return { what: "spec edit shows in dev", measured, bar: "at most 3 s" };
  } finally {
    await writeFile(file, before);
    await shows(docs.url, summaryIn(before));
    await docs.stop();
  }
}

function summaryIn(path: string): string {
  return SUMMARY.exec(path)?.[2] ?? "";
}

async function shows(url: string, text: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await (await fetch(url + PAGE)).text()).includes(text)) {
    if (performance.now() > deadline) throw new Error(`${PAGE} does not show "${text}" within a minute.`);
    await sleep(50);
  }
}
