import type { Visit } from "@tillside/testing/open-browser";
import type { BrowserContextOptions } from "playwright-core";
import type { useDocs } from "./use-docs.ts";

/** Looks at each path once, in two tabs side by side: a machine has a second core. */
export async function inTwoTabs(
  docs: ReturnType<typeof useDocs>,
  paths: readonly string[],
  options: BrowserContextOptions,
  look: (visit: Visit, path: string) => Promise<void>,
): Promise<void> {
  const left = [...paths];
  const tab = async () => {
    const visit = await docs.visit(options);
    for (let path = left.shift(); path !== undefined; path = left.shift()) await look(visit, path);
  };
  await Promise.all([tab(), tab()]);
}
