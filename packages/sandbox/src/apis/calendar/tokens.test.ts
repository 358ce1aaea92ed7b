import { expect, test } from "vitest";
import { basic, calendarCaller, demo, form, tokenPath } from "../../../test/calendar-caller.ts";

const { send, advance, call } = calendarCaller();
const grant = "grant_type=client_credentials";
const inForm = `${grant}&client_id=sandbox-calendar-1&client_secret=sandbox-secret-calendar-1`;
const exchange = (text: string, headers = {}) => send("POST", tokenPath, { headers: { ...form, ...headers }, text });
const read = (authorization: string) =>
  send("GET", `/calendar/v1/schedule/${demo.subscription}`, { headers: { authorization } });

/** Seconds until a token expires. */
async function lifetime(token: unknown): Promise<number> {
  const { exp } = JSON.parse(Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString());
  return exp - Math.floor(Number((await send("GET", "/_sandbox/clock")).body.epochSeconds));
}

test("CAL-002 CAL-135 CAL-138 · the token host exchanges a Basic header for a token", async () => {
  expect((await exchange(grant, { authorization: basic })).status).toBe(200);
});

test("CAL-139 · the credentials may be fields of the form instead", async () => {
  const { status, openPoint } = await exchange(inForm);
  expect([status, openPoint]).toEqual([200, undefined]);
});

test("CAL-136 · a token request that is no form is refused", async () => {
  const json = { grant_type: "client_credentials" };
  const { status, openPoint } = await send("POST", tokenPath, { headers: { authorization: basic }, json });
  expect([status, openPoint]).toEqual([400, "transport"]);
});

test("CAL-137 · a token request that accepts application/json gets it", async () => {
  const { headers } = await exchange(grant, { authorization: basic, accept: "application/json" });
  expect(headers.get("content-type")).toMatch(/^application\/json/);
});

test("CAL-141 · the response has access_token, refresh_token, expires_in and token_type", async () => {
  const { body } = await exchange(grant, { authorization: basic });
  expect(body).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_in: expect.any(Number),
    token_type: "Bearer",
  });
});

test("CAL-142 CAL-147 · a bearer token is good for 300 seconds", async () => {
  const { body } = await exchange(grant, { authorization: basic });
  expect(body.expires_in).toBe(300);
  const authorization = `Bearer ${body.access_token}`;
  await advance(298);
  expect((await read(authorization)).status).toBe(200);
  await advance(2);
  expect((await read(authorization)).status).toBe(401);
});

test("CAL-144 CAL-150 · access tokens last 300 seconds, refresh tokens 3600", async () => {
  const { body } = await exchange(grant, { authorization: basic });
  expect([await lifetime(body.access_token), await lifetime(body.refresh_token)]).toEqual([300, 3600]);
});

test("CAL-133 CAL-140 CAL-145 · any other grant is refused, that of a refresh token too", async () => {
  const { body } = await exchange(grant, { authorization: basic });
  for (const other of [`grant_type=refresh_token&refresh_token=${body.refresh_token}`, "grant_type=password", "a=b"]) {
    const { status, openPoint } = await exchange(other, { authorization: basic });
    expect([status, openPoint]).toEqual([400, "CAL-145, CAL-148"]);
  }
});

test("CAL-145 · a refresh token is no bearer token", async () => {
  const { body } = await exchange(grant, { authorization: basic });
  expect((await read(`Bearer ${body.refresh_token}`)).status).toBe(401);
});

test("CAL-148 · wrong credentials get 401 with a minimal body, both forms at once are taken", async () => {
  const wrong = await exchange(`${grant}&client_id=sandbox-calendar-1&client_secret=wrong`);
  expect([wrong.status, wrong.openPoint, wrong.body]).toEqual([401, "CAL-148", { error: "invalid_client" }]);
  expect((await exchange(grant)).status).toBe(401);
  const both = await exchange(inForm, { authorization: basic });
  expect([both.status, both.openPoint]).toEqual([200, "CAL-148"]);
});

test("CAL-128 · a bad token gets 401 everywhere, marked where it is not listed", async () => {
  const headers = { authorization: "Bearer wrong" };
  const bad = async (method: string, path: string) => {
    const { status, openPoint } = await send(method, `/calendar${path}`, { headers });
    return [status, openPoint];
  };
  const listed = [
    ["POST", demo.subscribe],
    ["DELETE", demo.unsubscribe],
    ["GET", `/v1/schedule/${demo.subscription}`],
    ["GET", demo.calendar],
  ] as const;
  const unlisted = [
    ["GET", `/v1/subscription/${demo.subscription}`],
    ["POST", demo.events],
    ["POST", `${demo.events}/update`],
    ["DELETE", `${demo.events}/${demo.event}`],
    ["DELETE", `/v2/subscription/${demo.account}/${demo.subscription}/subscriptionevent/${demo.event}`],
  ] as const;
  for (const [method, path] of listed) expect(await bad(method, path)).toEqual([401, "CAL-149"]);
  for (const [method, path] of unlisted) expect(await bad(method, path)).toEqual([401, "CAL-128, CAL-149"]);
});

test("CAL-152 · no number of calls gets 429", async () => {
  const statuses = new Set<number>();
  for (let time = 0; time < 300; time++) statuses.add((await call("GET", `/v1/schedule/${demo.subscription}`)).status);
  expect([...statuses]).toEqual([200]);
});
