import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testClient } from "../../test/client.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { openTelemetry } from "./open-telemetry.ts";

const register = "/v1/accounts/register/partnership";
const list = "/v1/partnership/accounts";
const exporter = new InMemorySpanExporter();
/** Counts, because chance has one value here. */
let made = 0;
const id = (length: number) => (++made).toString(16).padStart(length, "0");
const provider = new BasicTracerProvider({
  spanProcessors: [new SimpleSpanProcessor(exporter)],
  idGenerator: { generateTraceId: () => id(32), generateSpanId: () => id(16) },
});
const tracer = provider.getTracer("test");

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

afterEach(() => exporter.reset());

afterAll(() => {
  context.disable();
  trace.disable();
  propagation.disable();
});

const respondWith =
  (...statuses: number[]) =>
  (_seen: unknown, count: number) =>
    Response.json({}, { status: statuses[Math.min(count, statuses.length) - 1] ?? 200 });

/** Milliseconds since the clock's start. */
const ms = ([seconds, nanoseconds]: readonly [number, number]) =>
  Math.round(seconds * 1e3 + nanoseconds / 1e6 - ManualClock.start);

/** A span as far as a test looks at it. */
function seen({ name, kind, status, attributes, startTime, endTime, events }: ReadableSpan) {
  return {
    name,
    kind,
    status: status.code,
    attributes,
    from: ms(startTime),
    to: ms(endTime),
    events: events.map((event) => [ms(event.time), event.name, event.attributes]),
  };
}

/** The spans that were finished, the call's first. */
function spans() {
  const [call, ...attempts] = exporter.getFinishedSpans().toReversed();
  return { call: call as ReadableSpan, attempts: attempts.toReversed() };
}

test("a span per call, and as its children one per attempt, with the names and times of the conventions", async () => {
  const respond = async (_seen: unknown, count: number) => {
    await given.clock.sleep(40);
    return Response.json({}, { status: count === 1 ? 503 : 200, headers: { "X-Request-Id": `req-${count}` } });
  };
  const given = testClient(respond, openTelemetry({ tracer }));
  await given.clock.run(given.client.POST(register, { body: { brand: "Brook" } }));
  const { call, attempts } = spans();
  const about = {
    "http.request.method": "POST",
    "url.template": "/v1/accounts/register/partnership",
    "server.address": "partner.example",
    "server.port": 443,
    "tillside.api": "onboarding",
    "tillside.operation": "registerAccount",
  };
  expect(seen(call)).toEqual({
    name: "onboarding registerAccount",
    kind: SpanKind.INTERNAL,
    status: SpanStatusCode.UNSET,
    from: 0,
    to: 330,
    attributes: {
      ...about,
      "http.response.status_code": 200,
      "http.request.resend_count": 1,
      "tillside.outcome": "executed",
      "tillside.request_id": "req-2",
    },
    events: [
      [0, "tillside.wait", { "tillside.wait.reason": "token" }],
      [0, "tillside.token", { "tillside.token.result": "exchanged", "tillside.token.background": false }],
      [
        40,
        "tillside.retry",
        { "tillside.retry.reason": "transient", "tillside.retry.attempt": 2, "tillside.retry.milliseconds": 250 },
      ],
      [40, "tillside.wait", { "tillside.wait.reason": "retry", "tillside.wait.milliseconds": 250 }],
    ],
  });
  const attempt = { name: "POST /v1/accounts/register/partnership", kind: SpanKind.CLIENT, events: [] };
  expect(attempts.map(seen)).toEqual([
    {
      ...attempt,
      status: SpanStatusCode.ERROR,
      from: 0,
      to: 40,
      attributes: {
        ...about,
        "http.response.status_code": 503,
        "error.type": "503",
        "tillside.request_id": "req-1",
      },
    },
    {
      ...attempt,
      status: SpanStatusCode.UNSET,
      from: 290,
      to: 330,
      attributes: {
        ...about,
        "http.response.status_code": 200,
        "http.request.resend_count": 1,
        "tillside.request_id": "req-2",
      },
    },
  ]);
  for (const { parentSpanContext } of attempts) expect(parentSpanContext?.spanId).toBe(call.spanContext().spanId);
});

describe("error.type", () => {
  test("of an attempt the kind of its failure, of a call the name of its error; no message anywhere", async () => {
    const reset = () => Promise.reject(Object.assign(new Error("s3cr3t"), { code: "ECONNRESET" }));
    const { client, clock } = testClient(reset, { ...openTelemetry({ tracer }), attempts: 2 });
    await thrownBy(clock.run(client.GET(list)));
    const { call, attempts } = spans();
    expect(attempts.map(({ attributes }) => attributes["error.type"])).toEqual(["lost", "lost"]);
    expect(call.attributes).toMatchObject({ "error.type": "NetworkError", "tillside.outcome": "not-executed" });
    for (const { status, attributes, events } of [call, ...attempts]) {
      expect(status).toEqual({ code: SpanStatusCode.ERROR });
      expect(JSON.stringify([attributes, events])).not.toContain("s3cr3t");
    }
  });

  test("of a refusal its status", async () => {
    const { client, clock } = testClient(respondWith(422), openTelemetry({ tracer }));
    await clock.run(client.POST(register, { body: {} }));
    const { call, attempts } = spans();
    for (const { status, attributes } of [call, ...attempts]) {
      expect([status.code, attributes["error.type"], attributes["http.response.status_code"]]).toEqual([2, "422", 422]);
    }
  });
});

describe("the caller's trace", () => {
  test("a call is a child of the span that is active where it is made, also when it waited for others", async () => {
    const { client, clock } = testClient(respondWith(200), openTelemetry({ tracer }));
    const parents = ["a", "b"].map((name) => tracer.startSpan(name));
    const calls = parents.map((parent) =>
      context.with(trace.setSpan(context.active(), parent), () =>
        Promise.all(Array.from({ length: 6 }, () => client.POST(register, { body: {} }))),
      ),
    );
    await clock.run(Promise.all(calls));
    const finished = exporter.getFinishedSpans();
    for (const parent of parents) {
      const { spanId, traceId } = parent.spanContext();
      const own = finished.filter(({ parentSpanContext }) => parentSpanContext?.spanId === spanId);
      expect(own.map(({ name }) => name)).toEqual(Array(6).fill("onboarding registerAccount"));
      expect(finished.filter((span) => span.spanContext().traceId === traceId)).toHaveLength(12);
    }
  });

  test("no traceparent is sent: the server sees exactly what it sees without", async () => {
    const headers: string[][] = [];
    for (const hooks of [{}, openTelemetry({ tracer })]) {
      const { client, clock, seen: requests } = testClient(respondWith(200), hooks);
      await clock.run(client.POST(register, { body: {} }));
      headers.push(requests.flatMap((request) => [...request.headers.keys(), request.body]));
    }
    expect(headers[1]).toEqual(headers[0]);
    expect(headers[1]).not.toContain("traceparent");
  });

  test("who wants one sent adds it by middleware: the same for all attempts", async () => {
    propagation.setGlobalPropagator({
      inject(active, carrier, setter) {
        setter.set(carrier, "traceparent", trace.getSpanContext(active)?.traceId ?? "none");
      },
      extract: (active) => active,
      fields: () => ["traceparent"],
    });
    const { client, clock, seen: requests } = testClient(respondWith(503, 200), openTelemetry({ tracer }));
    client.use({
      onRequest({ request }) {
        propagation.inject(context.active(), request.headers, { set: (to, name, value) => to.set(name, value) });
      },
    });
    const parent = tracer.startSpan("mine");
    await context.with(trace.setSpan(context.active(), parent), () => clock.run(client.GET(list)));
    const { traceId } = parent.spanContext();
    expect(requests.map((request) => request.headers.get("traceparent"))).toEqual([traceId, traceId]);
  });
});

test("a token that is refreshed after its call has ended is no event, and no warning", async () => {
  let stalled = false;
  const { client, clock, options } = testClient(respondWith(200), {
    ...openTelemetry({ tracer }),
    fetch: async (request) => {
      if (request.url.includes("auth.example") && stalled) await clock.sleep(5_000);
      return inner(request);
    },
  });
  const inner = async (request: Request) =>
    Response.json(request.url.includes("auth.example") ? { access_token: "token-1", expires_in: 300 } : {});
  expect(options.clock).toBe(clock);
  await clock.run(client.GET(list));
  stalled = true;
  await clock.advance(275_000);
  await clock.run(client.GET(list));
  await clock.advance(10_000);
  await settle();
  const calls = exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.INTERNAL);
  expect(calls.map(({ events }) => events.map(({ name }) => name))).toEqual([["tillside.wait", "tillside.token"], []]);
});

test.each([
  ["GET", list, "GET /v1/partnership/accounts"],
  ["GET", undefined, "GET"],
  ["PURGE", list, "HTTP /v1/partnership/accounts"],
])("the attempt of a %s to %s is named %j", (method, path, name) => {
  const call = { api: "onboarding", operation: "raw", method, path, origin: "https://partner.example" };
  const hooks = openTelemetry({ tracer });
  const begun = { call, at: ManualClock.start } as never;
  const ended = { call, at: ManualClock.start, durationMs: 5, attempt: 1, status: 200 } as never;
  hooks.onAttempt(ended);
  expect(exporter.getFinishedSpans()).toEqual([]);
  hooks.onStart(begun);
  hooks.onAttempt(ended);
  hooks.onEnd({ call, at: ManualClock.start, durationMs: 7, outcome: "executed", attempts: 1, status: 200 } as never);
  expect(exporter.getFinishedSpans().map((span) => span.name)).toEqual([name, "onboarding raw"]);
});

test("hooks of a call that began before them do nothing", () => {
  const hooks = openTelemetry({ tracer });
  const notice = { call: { api: "onboarding" }, at: 0, durationMs: 1, reason: "token", result: "exchanged" } as never;
  for (const hook of [hooks.onAttempt, hooks.onWait, hooks.onRetry, hooks.onToken, hooks.onEnd]) hook(notice);
  expect(exporter.getFinishedSpans()).toEqual([]);
});

test("without a tracer: that of the provider that is registered, also if it is registered later", async () => {
  const { client, clock } = testClient(respondWith(200), openTelemetry());
  trace.setGlobalTracerProvider(provider);
  await clock.run(client.GET(list));
  expect(spans().call.instrumentationScope.name).toBe("@tillside/policy");
});
