import { expect, test } from "vitest";
import { connectControl } from "./connect-control.ts";

const controlOf = (body: string, type = "application/json") => {
  const headers = { "content-type": type };
  return connectControl({ origin: "http://127.0.0.1:4020", fetch: async () => new Response(body, { headers }) });
};

test.each(["", "{", "null", "1", "[]", "{}", '{"now":"2026-03-01T12:00:00Z"}'])(
  "%j is no clock of a sandbox",
  async (body) => {
    await expect(controlOf(body).getClock()).rejects.toThrow("Check that a sandbox listens there.");
  },
);

test.each(["{}", "null", "[null]", "[1]", "[{}]"])("%j are no faults of a sandbox", async (body) => {
  await expect(controlOf(body).listFaults()).rejects.toThrow("Check that a sandbox listens there.");
});

test("a page is no clock, and no snapshot", async () => {
  const control = controlOf("<html>", "text/html");
  await expect(control.getClock()).rejects.toThrow("status 200 and text/html, but not as a sandbox does");
  await expect(control.getSnapshot()).rejects.toThrow("status 200 and text/html, but not as a sandbox does");
});

test("what has all that a response needs is one, whatever else it has", async () => {
  const clock = { now: "2026-03-01T12:00:00Z", epochSeconds: 1, frozen: false, more: 1 };
  expect(await controlOf(JSON.stringify(clock)).getClock()).toEqual(clock);
  expect(await controlOf("[]").listFaults()).toEqual([]);
});
