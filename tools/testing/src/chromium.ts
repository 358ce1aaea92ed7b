import { existsSync } from "node:fs";

/** Debian's Chromium; without windows, if that is there, which takes half the processor time. */
export const chromium =
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file)) ?? "/usr/bin/chromium";

/** No sandbox (containers have none) and no traffic of its own: what the log shows comes from the page. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Whether the browser tests must be left out; loud, and refused under TILLSIDE_FORBID_SKIPS=1. */
export function mustSkip(): boolean {
  if (existsSync(chromium)) return false;
  const message = `${chromium} is missing, so no page is opened. Install it: apt-get install -y chromium`;
  if (process.env.TILLSIDE_FORBID_SKIPS === "1") throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
  return true;
}
