import type { FaultRule, RequestRecord } from "@tillside/sandbox";

/** What the scenarios ask the sandbox itself, below `/_sandbox`. */
export interface Control {
  /** A collection of the sandbox's state: `onboarding.accounts`. */
  state<Collection>(name: string): Promise<Collection>;
  /** The requests for this operation (default: all) that arrived, the oldest first. */
  requests(operation?: string): Promise<RequestRecord[]>;
  fault(rule: FaultRule): Promise<void>;
  /** Every fault that was asked for, and how often it struck. */
  faults(): Promise<(FaultRule & { readonly struck: number })[]>;
  /** Lets so many seconds pass, and whatever falls due in them happen. */
  pass(seconds: number): Promise<void>;
  /** Begins anew: the demo seed, no faults, no requests. */
  reset(): Promise<void>;
}

export function controlOf(origin: string, fetch: (request: Request) => Promise<Response>): Control {
  async function ask(method: string, path: string, json?: unknown): Promise<unknown> {
    const body =
      json === undefined ? {} : { body: JSON.stringify(json), headers: { "content-type": "application/json" } };
    const response = await fetch(new Request(`${origin}/_sandbox${path}`, { method, ...body }));
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_sandbox${path} returned ${response.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  return {
    state: (name) => ask("GET", `/state/${name}`) as Promise<never>,
    async requests(operation) {
      const all = ((await ask("GET", "/requests")) as RequestRecord[]).filter(({ api }) => api !== "control");
      return operation === undefined ? all : all.filter((request) => request.operation === operation);
    },
    async fault(rule) {
      await ask("POST", "/faults", rule);
    },
    faults: () => ask("GET", "/faults") as Promise<never>,
    async pass(seconds) {
      await ask("POST", "/clock", { advanceSeconds: seconds });
    },
    async reset() {
      await ask("POST", "/reset", { seed: "demo" });
      await ask("DELETE", "/requests");
    },
  };
}
