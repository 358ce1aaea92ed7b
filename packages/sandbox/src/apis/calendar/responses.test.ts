import { expect, test } from "vitest";
import { calendarCaller, demo } from "../../../test/calendar-caller.ts";

const { send, call } = calendarCaller();

test("CAL-001 · the calendar host has one prefix of its own", async () => {
  expect((await call("GET", `/v1/subscription/${demo.subscription}`)).status).toBe(200);
  expect((await send("GET", `/v1/subscription/${demo.subscription}`)).status).toBe(404);
});

test("CAL-130 · responses are JSON, errors too", async () => {
  for (const id of [demo.subscription, "unknown"]) {
    const { headers } = await call("GET", `/v1/subscription/${id}`);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
  }
});

test("CAL-149 · a failure is an empty JSON object, on the events read its envelope", async () => {
  const { body, openPoint } = await call("GET", "/v1/schedule/00000000-0000-4000-8000-00000000dead");
  expect([body, openPoint]).toEqual([{}, "CAL-149"]);
  const read = await call("GET", "/v1/acc_demo_0001/calendars/unknown/events");
  expect([read.body.success, read.openPoint]).toEqual([false, "CAL-149"]);
});

test("CAL-153 · an endpoint has its own version and no other", async () => {
  for (const [method, path] of [
    ["POST", "/v1/subscribe/acc_demo_0001/cal_code_demo_0001"],
    ["GET", `/v2/schedule/${demo.subscription}`],
    ["POST", "/v2/subscriptionevent/acc_demo_0001"],
  ] as const) {
    const { status, openPoint } = await call(method, path);
    expect([status, openPoint]).toEqual([404, "transport"]);
  }
});

test("a method that a path does not take gets 404, a body of another media type 400: no document foresees either", async () => {
  const method = await call("PUT", demo.events, { json: {} });
  expect([method.status, method.openPoint]).toEqual([404, "transport"]);
  const type = await call("POST", demo.events, { text: "a=b", headers: { "content-type": "text/plain" } });
  expect([type.status, type.openPoint]).toEqual([400, "transport"]);
});

test("CAL-131 · scripts of other origins may call, and learn before what they may send", async () => {
  const headers = { origin: "https://store.example", "access-control-request-method": "DELETE" };
  const asked = await send("OPTIONS", `/calendar${demo.unsubscribe}`, { headers });
  expect(asked.status).toBe(204);
  expect(asked.headers.get("access-control-allow-origin")).toBe("*");
  expect(asked.headers.get("access-control-allow-methods")).toBe("DELETE");
  expect(asked.headers.get("access-control-allow-headers")).toBe("authorization, content-type");
  for (const id of [demo.subscription, "unknown"]) {
    const response = await call("GET", `/v1/subscription/${id}`, { headers: { origin: "https://store.example" } });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  }
});

test("a preflight is 404 where the path is not there, where it is none, and where the API is not for browsers", async () => {
  const headers = { origin: "https://store.example", "access-control-request-method": "POST" };
  expect((await send("OPTIONS", "/calendar/v1/nowhere", { headers })).status).toBe(404);
  expect((await send("OPTIONS", `/calendar${demo.events}`)).status).toBe(404);
  const nurture = await send("OPTIONS", "/nurture/1.0/nurture/unsubscribe", { headers });
  expect([nurture.status, nurture.headers.get("access-control-allow-origin")]).toEqual([404, null]);
});
