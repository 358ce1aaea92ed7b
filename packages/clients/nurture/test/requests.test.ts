import { type SentRequest, status } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import { callInfo, failures, unwrap } from "../src/index.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const body = { email: " Customer@Store.Example" };

let service: Fake;
beforeEach(() => {
  service = fakeApi();
});

async function sent(): Promise<SentRequest> {
  await service.client().POST("/1.0/nurture/unsubscribe", { body });
  return service.calls[0] as SentRequest;
}

describe("the request", () => {
  it("NUR-001 NUR-011 · is POST {nurture_url}/1.0/nurture/unsubscribe", async () => {
    const { method, url } = await sent();
    expect([method, url.href]).toEqual(["POST", "https://nurture.example/1.0/nurture/unsubscribe"]);
  });

  it("NUR-012 NUR-013 NUR-021 · carries the webhook API key as the whole Authorization", async () => {
    expect((await sent()).headers.get("authorization")).toBe("webhook-key");
  });

  it("NUR-014 NUR-015 NUR-016 · carries Content-Type and Accept, both application/json", async () => {
    const { headers } = await sent();
    expect([headers.get("content-type"), headers.get("accept")]).toEqual(["application/json", "application/json"]);
  });

  it("NUR-015 · another documented Accept, */*, is the caller's choice", async () => {
    await service.client().POST("/1.0/nurture/unsubscribe", { body, headers: { Accept: "*/*" } });
    expect(service.calls[0]?.headers.get("accept")).toBe("*/*");
  });

  it("NUR-004 NUR-005 NUR-006 · has the one address, raw, as the caller gave it", async () => {
    expect((await sent()).body).toBe('{"email":" Customer@Store.Example"}');
  });

  it("NUR-005 · several addresses are refused before anything is sent", async () => {
    const several = { email: ["a@store.example", "b@store.example"] } as never;
    const call = service.client().POST("/1.0/nurture/unsubscribe", { body: several });
    await expect(call).rejects.toMatchObject({ name: "GuardError", rule: "NUR-005", field: "body.email" });
    expect(service.calls).toEqual([]);
  });

  it("NUR-006 · what looks like a hash is sent, with advice to the caller", async () => {
    const reported: string[] = [];
    const client = service.client({ onAdvice: ({ message }) => reported.push(message) });
    await client.POST("/1.0/nurture/unsubscribe", {
      body: { email: "365892b0ce63dae3190aa4b66bf0aae7c2579562273e20b9d3553b5ca3f2d25e" },
    });
    expect(reported).toEqual(["body.email has no @; send the address as it is, never a hash."]);
    expect(service.calls.length).toBe(1);
  });

  it("NUR-007 · has other keys only if the caller adds them", async () => {
    const withMore = { ...body, source: "footer" };
    await service.client().POST("/1.0/nurture/unsubscribe", { body: withMore });
    expect(JSON.parse(service.calls[0]?.body ?? "")).toEqual({ email: " Customer@Store.Example", source: "footer" });
  });
});

describe("the response", () => {
  it("NUR-008 NUR-009 NUR-010 · a 201 brings the id for the logs, and hides no failure", async () => {
    const { data, response } = await service.client().POST("/1.0/nurture/unsubscribe", { body });
    expect([response.status, data?.id, callInfo(response).outcome]).toEqual([201, "unsubscribe-1", "executed"]);
    expect(failures(data)).toEqual([]);
    expect(await unwrap(service.client().POST("/1.0/nurture/unsubscribe", { body }))).toEqual({ id: "unsubscribe-1" });
  });

  it("NUR-018 NUR-019 · a 400 is returned, whatever its body; unwrap() throws it", async () => {
    const client = fakeApi(status(400), status(400)).client();
    const { response } = await client.POST("/1.0/nurture/unsubscribe", { body });
    expect([response.status, callInfo(response).outcome]).toEqual([400, "not-executed"]);
    await expect(unwrap(client.POST("/1.0/nurture/unsubscribe", { body }))).rejects.toMatchObject({
      name: "ResponseError",
      status: 400,
    });
  });

  it.each(["no such field", '{"id":"unsubscribe-2"}', "{"])(
    "NUR-019 · the body of a 400 is ignored: %s",
    async (text) => {
      const service = fakeApi(() => new Response(text, { status: 400 }));
      const { data, response } = await service.client().POST("/1.0/nurture/unsubscribe", { body });
      expect([data, response.status, callInfo(response).outcome]).toEqual([undefined, 400, "not-executed"]);
    },
  );
});

it("a key that no header can carry is refused, without showing it", () => {
  const make = () => service.client({ auth: { apiKey: "webhook\nkey" } });
  expect(make).toThrow(/auth\.apiKey has a space, a line break/);
  expect(make).not.toThrow(/webhook/);
});

it("NUR-027 · calls are not paced: no rate limit is documented", async () => {
  const client = service.client();
  const before = service.clock.now();
  await Promise.all(Array.from({ length: 200 }, () => client.POST("/1.0/nurture/unsubscribe", { body })));
  expect([service.calls.length, service.clock.now() - before]).toEqual([200, 0]);
});

it("NUR-030 · no deprecation notice: nurture is not among the deprecated interfaces", async () => {
  const notices: unknown[] = [];
  const client = service.client({ onDeprecation: (notice) => notices.push(notice) });
  await client.POST("/1.0/nurture/unsubscribe", { body });
  expect(notices).toEqual([]);
});
