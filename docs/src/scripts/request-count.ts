import type { SandboxPort } from "@tillside/console";

const key = "tillside-sandbox-requests";
const event = "tillside:sandbox-requests";

/** How many requests the sandbox of this tab has received; undefined where the tab has none, or the browser keeps nothing. */
export function requestCount(): number | undefined {
  try {
    const kept = Number.parseInt(sessionStorage.getItem(key) ?? "", 10);
    return Number.isNaN(kept) ? undefined : kept;
  } catch {
    return undefined;
  }
}

/** Calls `listener` with each new count. */
export function onRequestCount(listener: (count: number) => void): void {
  document.addEventListener(event, ({ detail }: CustomEventInit<number>) => listener(detail ?? 0));
}

/** Counts what a sandbox receives, for the pages of this tab. @param isNew whether it has received nothing yet. */
export function countRequests(port: Pick<SandboxPort, "on">, isNew: boolean): void {
  let count = isNew ? 0 : (requestCount() ?? 0);
  const keep = (next: number) => {
    count = next;
    try {
      sessionStorage.setItem(key, String(count));
    } catch {
      // Without storage the count ends with this page, as the sandbox does.
    }
    document.dispatchEvent(new CustomEvent(event, { detail: count }));
  };
  keep(count);
  port.on("request", ({ api, method, url }) => {
    if (api !== "control") keep(count + 1);
    else if (method === "POST" && url === "/_sandbox/reset") keep(0);
  });
}
