import { signal } from "@preact/signals";
import { render } from "preact";
import { WatchedSandbox } from "../drawer/watched-sandbox.ts";
import { requestOfFragment } from "../exchange/request-link.ts";
import { localPort } from "./local-port.ts";
import { Page, type Shown } from "./page.tsx";
import type { ShownRequest } from "./request-panel.tsx";
import { loadWhere, type Where } from "./where.ts";

const keyName = "tillside-sandbox-key";

const isKeyNeeded = signal(false);
const where = signal<Where | undefined>(undefined);
const shown = signal(linkedRequest());
let key = storedKey();

const port = localPort({
  address: location,
  key: () => key,
  onKeyNeeded: () => (isKeyNeeded.value = true),
  fetch: (input, init) => fetch(input, init),
  openEvents: (url) => new EventSource(url),
});
const sandbox = new WatchedSandbox(port);

port.listen();
sandbox.start();
addEventListener("hashchange", () => (shown.value = linkedRequest()));
// A sandbox that was started again may have other APIs and another seed.
port.on("open", () => void load());
void load();

const root = document.getElementById("console");
if (root !== null) {
  render(
    <Page
      port={port}
      sandbox={sandbox}
      server={location.origin}
      where={where}
      shown={shown}
      isKeyNeeded={isKeyNeeded}
      onKey={useKey}
      onAgain={showAgain}
    />,
    root,
  );
}

async function load(): Promise<void> {
  // Why it fails is shown already, because the watched sandbox calls the same control plane. What was loaded before stays.
  where.value = await loadWhere(port).catch(() => where.value);
}

function useKey(given: string): void {
  key = given;
  isKeyNeeded.value = false;
  try {
    sessionStorage.setItem(keyName, given);
  } catch {
    // Without storage the key ends with this page.
  }
  void sandbox.reload();
  void load();
}

function showAgain(again: ShownRequest): void {
  shown.value = again;
  // The fragment is that of another request. Without it, the same link can be followed again.
  history.replaceState(undefined, "", location.pathname);
}

function storedKey(): string | undefined {
  try {
    return sessionStorage.getItem(keyName) ?? undefined;
  } catch {
    return undefined;
  }
}

function linkedRequest(): Shown {
  if (!location.hash.startsWith("#request=")) return "nothing";
  const request = requestOfFragment(location.hash);
  return request === undefined ? "invalid" : { from: "link", request };
}
