import { openPagePort, type PagePort } from "@tillside/console/send";
import { openSandbox, type PageSandboxOptions } from "@tillside/sandbox/in-page";
import workerAddress from "@tillside/sandbox/worker?worker&url";
import { countRequests } from "./request-count.ts";

type Api = NonNullable<PageSandboxOptions["apis"]>[number];

let opened: Promise<PagePort> | undefined;

/**
 * The sandbox of this page, for Send and for the drawer. It is a worker with the APIs whose operations the page can send, and with those
 * that earlier pages of the tab used. The first call starts it.
 */
export function sandboxOfPage(): Promise<PagePort> {
  opened ??= openPort().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function openPort(): Promise<PagePort> {
  const port = await openPagePort((events) => openSandbox({ ...events, worker: newWorker(), apis: apisOfPage() }));
  countRequests(port, port.world === "new");
  return port;
}

function apisOfPage(): readonly Api[] {
  const elements = document.querySelectorAll<HTMLElement>("tillside-send");
  const apis = Array.from(elements, ({ dataset }) => (JSON.parse(dataset.call ?? "") as { readonly api: Api }).api);
  return [...new Set(apis)];
}

/** The part of Trusted Types that is used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): typeof rules;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/** No address becomes a script but the worker's. */
const rules = { createScriptURL: () => workerAddress };
const policy = trustedTypes?.createPolicy("tillside-worker", rules) ?? rules;

function newWorker(): Worker {
  return new Worker(policy.createScriptURL(workerAddress), { type: "module" });
}
