import { afterAll, beforeAll, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "../src/index.ts";

const page = "http://localhost:3000";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ corsOrigins: [page] });
});
afterAll(() => sandbox.close());

const unsubscribe = "/nurture/1.0/nurture/unsubscribe";
const token = "/partnership-auth/api/v1/oauth/token";

/** What a browser asks before a page's call. */
function asked(path: string, origin: string, headers = "authorization,content-type,idempotency-key") {
  const asks = { "access-control-request-method": "POST", "access-control-request-headers": headers };
  return sandbox.fetch(`${sandbox.origin}${path}`, { method: "OPTIONS", headers: { origin, ...asks } });
}

test.each([unsubscribe, token])("a page of an origin that was given may call %s, of whichever header", async (path) => {
  const { status, headers } = await asked(path, page);
  expect([status, Object.fromEntries(headers)]).toEqual([
    204,
    expect.objectContaining({
      "access-control-allow-origin": page,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "authorization,content-type,idempotency-key",
      vary: "Origin",
    }),
  ]);
});

test("it reads responses with all of their headers, refusals too", async () => {
  const { headers, status } = await sandbox.fetch(`${sandbox.origin}${unsubscribe}`, {
    method: "POST",
    headers: { origin: page },
  });
  expect([status, headers.get("access-control-allow-origin"), headers.get("access-control-expose-headers")]).toEqual([
    401,
    page,
    "*",
  ]);
});

test("the same in a run", async () => {
  const run = await sandbox.run();
  const { status, headers } = await asked(`/r/${run.id}${unsubscribe}`, page);
  expect([status, headers.get("access-control-allow-origin")]).toEqual([204, page]);
});

test.each(["http://localhost:3001", "https://localhost:3000", "null"])("a page of %s may not", async (origin) => {
  const { status, headers } = await asked(unsubscribe, origin);
  expect([status, headers.has("access-control-allow-origin")]).toEqual([404, false]);
});

test("the control plane is not among what it may call", async () => {
  const { status, headers } = await asked("/_sandbox/reset", page);
  expect([status, headers.has("access-control-allow-origin")]).toEqual([403, false]);
});

test.each(["*", "null", "localhost:3000", "http://localhost:3000/"])(
  "%s is no origin to start with",
  async (origin) => {
    await expect(createSandbox({ corsOrigins: [origin] })).rejects.toThrow(
      `corsOrigins takes an origin such as http://localhost:3000, not "${origin}".`,
    );
  },
);
