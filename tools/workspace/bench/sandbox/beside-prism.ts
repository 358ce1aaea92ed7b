import { apis } from "@tillside/mocks";
import type { Request } from "autocannon";
import { seconds } from "../../src/seconds.ts";
import type { Figure } from "../figure.ts";
import { load, type Speed } from "./load.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

interface Call {
  readonly what: string;
  readonly api: string;
  /** Where the sandbox has the API. */
  readonly prefix: string;
  readonly request: Request & { readonly path: string };
}

const bar = "(at least 10 ×)";

/**
 * The sandbox beside Prism, both with validation of requests and answers: one read and one write, the same load on the same
 * machine, one server after the other. Prism looks through all of its operations for each request, so it is measured on the
 * one API's bundle, and on the eight that the sandbox serves too.
 */
export async function besidePrism(): Promise<Figure[]> {
  const sandbox = await startServer("sandbox-child.ts");
  const prism = await startServer("prism-child.ts", ...apis);
  const own = new Map<string, ServerProcess>();
  try {
    const figures = [];
    for (const call of await calls(sandbox.origin)) {
      const alone = own.get(call.api) ?? (await startServer("prism-child.ts", call.api));
      own.set(call.api, alone);
      figures.push(await compared(call, sandbox, alone, prism));
    }
    return [...figures, memory(sandbox, prism), start(sandbox, prism)];
  } finally {
    await Promise.all([sandbox, prism, ...own.values()].map((server) => server.stop()));
  }
}

async function compared(
  { what, prefix, request }: Call,
  sandbox: ServerProcess,
  alone: ServerProcess,
  prism: ServerProcess,
): Promise<Figure> {
  const ours = await load(sandbox.origin, { ...request, path: `${prefix}${request.path}` });
  const one = await load(alone.origin, request);
  const eight = await load(prism.origin, request);
  const times = ({ perSecond }: Speed) => (ours.perSecond / perSecond).toFixed(1);
  return {
    what: `sandbox, ${what}`,
    measured:
      `${shown(ours)}; × ${times(one)} of Prism on its API (${shown(one)}), ` +
      `× ${times(eight)} on the same eight (${shown(eight)})`,
    bar,
  };
}

function shown({ perSecond, p99Ms }: Speed): string {
  return `${Math.round(perSecond).toLocaleString("en")}/s, p99 ${p99Ms} ms`;
}

function memory(sandbox: ServerProcess, prism: ServerProcess): Figure {
  const megabytes = (server: ServerProcess) => `${Math.round(server.resident() / 2 ** 20)} MB`;
  return {
    what: "sandbox, memory after that load",
    measured: `${megabytes(sandbox)} (Prism on all eight ${megabytes(prism)})`,
    bar: "300 MB",
  };
}

function start(sandbox: ServerProcess, prism: ServerProcess): Figure {
  return {
    what: "sandbox, from its process's start to listening",
    measured: `${seconds(sandbox.startMs)} (Prism on all eight ${seconds(prism.startMs)})`,
    bar: "",
  };
}

/** Calls that no limit of the contract applies to, with credentials of the sandbox; Prism takes any. */
async function calls(origin: string): Promise<Call[]> {
  const basic = (pair: string) => `Basic ${btoa(pair)}`;
  const token = await fetch(`${origin}/api/auth/oauth2/token`, {
    method: "POST",
    headers: { authorization: basic("sandbox-app-1:sandbox-secret-app-1") },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const event = {
    clientEventId: "event_demo_0001",
    eventType: "conversion",
    eventTime: `${new Date().toISOString().slice(0, 19)}Z`,
    metaData: [{ name: "source", value: "demo" }],
    objectData: [
      { name: "email", value: "customer@store.example" },
      { name: "amount", value: "49.90" },
      { name: "currency", value: "USD" },
    ],
  };
  return [
    {
      what: "one read (query, an account)",
      api: "query",
      prefix: "/api",
      request: { path: "/v1/query/accounts/acc_demo_0001", headers: { authorization: `Bearer ${access_token}` } },
    },
    {
      what: "one write (events, a batch)",
      api: "events",
      prefix: "/events",
      request: {
        method: "POST",
        path: "/v2/events",
        headers: {
          authorization: basic("pub-sandbox-1:sec-sandbox-1"),
          "content-type": "application/json",
          charset: "utf-8",
          "svc-version": "2020-05-21",
        },
        body: JSON.stringify({ accountId: "acc_demo_0001", events: [event] }),
      },
    },
  ];
}
