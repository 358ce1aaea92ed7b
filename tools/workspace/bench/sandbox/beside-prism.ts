import { apis } from "@tillside/mocks";
import type { Request } from "autocannon";
import { seconds } from "../../src/seconds.ts";
import type { Figure } from "../figure.ts";
import { loads, type Speed } from "./load.ts";
import { startServer } from "./server-process.ts";

interface Call {
  readonly what: string;
  readonly api: string;
  /** Where the sandbox has the API. */
  readonly prefix: string;
  /** The factors of processor time: at least this of Prism's on the same APIs, at most this of the bare server's (decision 0028). */
  readonly prismAtLeast: number;
  readonly bareAtMost: number;
  readonly request: Request & { readonly path: string };
}

/**
 * The sandbox beside a bare Node server, which parses JSON and checks nothing, and beside Prism, which validates requests and responses as
 * the sandbox does: one read and one write. Prism looks through all of its operations for each request, so it is measured on the
 * one API's bundle, and on all that the sandbox serves.
 */
export async function besidePrism(): Promise<Figure[]> {
  await using servers = new AsyncDisposableStack();
  const start = async (program: string, ...words: string[]) =>
    servers.adopt(await startServer(program, ...words), (server) => server.stop());

  const [sandbox, bare] = [await start("sandbox-child.ts"), await start("bare-child.ts")];
  const prism = await start("prism-child.ts", ...apis);
  const figures: Figure[] = [];
  for (const { what, api, prefix, request, prismAtLeast, bareAtMost } of await callsOf(sandbox.origin)) {
    const speeds = await loads({
      sandbox: { server: sandbox, request: { ...request, path: `${prefix}${request.path}` } },
      bare: { server: bare, request },
      one: { server: await start("prism-child.ts", api), request },
      all: { server: prism, request },
    });
    const beside = (speed: Speed) => times(speed.cpuMicros, speeds.sandbox.cpuMicros);
    figures.push(
      {
        what: `sandbox, ${what}`,
        measured: `${shown(speeds.sandbox)}; × ${times(speeds.sandbox.cpuMicros, speeds.bare.cpuMicros)} of a bare server (${shown(speeds.bare)})`,
        bar: `× ${bareAtMost} of the bare server's processor time`,
      },
      {
        what: "  beside Prism on the same APIs",
        measured: `× ${beside(speeds.all)} (${shown(speeds.all)})`,
        bar: `(at least × ${prismAtLeast})`,
      },
      { what: "  beside Prism on its API", measured: `× ${beside(speeds.one)} (${shown(speeds.one)})`, bar: "" },
    );
  }
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  return [
    ...figures,
    {
      what: "sandbox, memory after that load",
      measured: `${megabytes(sandbox.resident())} (Prism on all APIs ${megabytes(prism.resident())})`,
      bar: "160 MB",
    },
    {
      what: "sandbox, from its process's start to listening",
      measured: `${seconds(sandbox.startMs)} (a bare server ${seconds(bare.startMs)}, Prism on all APIs ${seconds(prism.startMs)})`,
      bar: "0.15 s",
    },
  ];
}

function times(one: number, other: number): string {
  const factor = one / other;
  return factor.toFixed(factor < 10 ? 2 : 1);
}

function shown({ perSecond, p99Ms, cpuMicros }: Speed): string {
  return `${cpuMicros.toFixed(1)} µs of processor, ${Math.round(perSecond).toLocaleString("en")}/s, p99 ${p99Ms} ms`;
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
      prismAtLeast: 30,
      bareAtMost: 1.25,
      request: { path: "/v1/query/accounts/acc_demo_0001", headers: { authorization: `Bearer ${access_token}` } },
    },
    {
      what: "one write (events, a batch)",
      api: "events",
      prefix: "/events",
      prismAtLeast: 14,
      bareAtMost: 1.9,
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
