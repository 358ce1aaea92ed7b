import { apis } from "@tillside/mocks";
import type { Request } from "autocannon";
import { seconds } from "../../src/seconds.ts";
import type { Figure } from "../figure.ts";
import { load, type Speed } from "./load.ts";
import { startServer } from "./server-process.ts";

interface Call {
  readonly what: string;
  readonly api: string;
  /** Where the sandbox has the API. */
  readonly prefix: string;
  /** The factor by which requests per second must exceed Prism's on the same APIs, see decision 0016. */
  readonly atLeast: number;
  readonly request: Request & { readonly path: string };
}

/**
 * The sandbox beside Prism, both with validation of requests and answers: one read and one write, the same load on the same
 * machine, one server after the other. Prism looks through all of its operations for each request, so it is measured on the
 * one API's bundle, and on all that the sandbox serves.
 */
export async function besidePrism(): Promise<Figure[]> {
  await using servers = new AsyncDisposableStack();
  const start = async (program: string, ...words: string[]) =>
    servers.adopt(await startServer(program, ...words), (server) => server.stop());

  const sandbox = await start("sandbox-child.ts");
  const calls = await callsOf(sandbox.origin);
  const ours = [];
  for (const { prefix, request } of calls) {
    ours.push(await load(sandbox, { ...request, path: `${prefix}${request.path}` }));
  }
  const resident = sandbox.resident();

  const prism = await start("prism-child.ts", ...apis);
  const figures = [];
  for (const [index, { what, api, atLeast, request }] of calls.entries()) {
    const one = await load(await start("prism-child.ts", api), request);
    figures.push(compared(what, atLeast, ours[index] as Speed, one, await load(prism, request)));
  }
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  return [
    ...figures,
    {
      what: "sandbox, memory after that load",
      measured: `${megabytes(resident)} (Prism on all APIs ${megabytes(prism.resident())})`,
      bar: "300 MB",
    },
    {
      what: "sandbox, from its process's start to listening",
      measured: `${seconds(sandbox.startMs)} (Prism on all APIs ${seconds(prism.startMs)})`,
      bar: "",
    },
  ];
}

function compared(what: string, atLeast: number, ours: Speed, one: Speed, all: Speed): Figure {
  const times = ({ perSecond }: Speed) => (ours.perSecond / perSecond).toFixed(1);
  return {
    what: `sandbox, ${what}`,
    measured:
      `${shown(ours)}; × ${times(one)} of Prism on its API (${shown(one)}), ` +
      `× ${times(all)} on the same APIs (${shown(all)})`,
    bar: `(at least ${atLeast} × on the same APIs)`,
  };
}

function shown({ perSecond, p99Ms, cpuMicros }: Speed): string {
  return `${Math.round(perSecond).toLocaleString("en")}/s, p99 ${p99Ms} ms, CPU ${Math.round(cpuMicros)} µs`;
}

/** Calls that no limit of the contract applies to, with credentials of the sandbox; Prism takes any. */
async function callsOf(origin: string): Promise<Call[]> {
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
      atLeast: 10,
      request: { path: "/v1/query/accounts/acc_demo_0001", headers: { authorization: `Bearer ${access_token}` } },
    },
    {
      what: "one write (events, a batch)",
      api: "events",
      prefix: "/events",
      atLeast: 5,
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
