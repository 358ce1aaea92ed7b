import { reset, status } from "@tillside/testing/fake-api";
import { describe, expect, it, vi } from "vitest";
import { type AudienceClient, memoryStore } from "../src/index.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const send = (client: AudienceClient, action: "include" | "exclude", list?: string) =>
  client.POST("/v3/import/suppression", {
    body: { accountId: "account-1", action, ...(list && { list }), email: "a@store.example" },
  });
const sendLegacy = (client: AudienceClient, action: "include" | "exclude") =>
  client.POST("/api/1.0/import/suppression", { body: { action, email: "a@store.example" } });

const actions = (service: Fake) => service.calls.map(({ body }) => JSON.parse(body).action);

describe("opposite actions on one list", () => {
  it.each([
    ["v3", send],
    ["legacy", sendLegacy],
  ] as const)("AUD-049 · %s: exclude waits until include has ended, its retries included", async (_path, call) => {
    let respond = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    const service = fakeApi(() => held, reset);
    const store = memoryStore();
    // Two clients of one credential; the list is the same.
    const include = call(service.client({ store }), "include");
    await vi.waitFor(() => expect(service.calls).toHaveLength(1));
    const onWait = vi.fn();
    const exclude = call(service.client({ store, onWait }), "exclude");
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledWith(expect.objectContaining({ reason: "exclusion" })));
    respond(await status(503)());
    const statuses = (await Promise.all([include, exclude])).map(({ response }) => response.status);
    expect(statuses).toEqual([201, 201]);
    expect(actions(service)).toEqual(["include", "include", "include", "exclude"]);
  });

  it("AUD-049 · a lost include counts as ended", async () => {
    const service = fakeApi(...Array(4).fill(reset));
    const client = service.client();
    const lost = send(client, "include").catch((error: Error) => error.name);
    expect((await send(client, "exclude")).response.status).toBe(201);
    expect(await lost).toBe("NetworkError");
    expect(actions(service)).toEqual(["include", "include", "include", "include", "exclude"]);
  });

  it("AUD-049 · the same action, and the opposite one on another list, run at the same time", async () => {
    let open = 0;
    let most = 0;
    const fetch = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise(setImmediate);
      open -= 1;
      return new Response(null, { status: 201 });
    };
    const client = fakeApi().client({ fetch });
    await Promise.all([send(client, "include"), send(client, "include"), send(client, "exclude", "Lapsed")]);
    expect(most).toBe(3);
  });

  it("AUD-049 · an abort ends the wait; the call was not executed", async () => {
    const caller = new AbortController();
    const service = fakeApi();
    let respond = () => {};
    const fetch = () =>
      new Promise<Response>((resolve) => {
        respond = () => resolve(new Response(null, { status: 201 }));
        caller.abort();
      });
    const client = service.client({ fetch });
    const first = send(client, "include");
    const waiting = client.POST("/v3/import/suppression", {
      body: { accountId: "account-1", action: "exclude", email: "a@store.example" },
      signal: caller.signal,
    });
    await expect(waiting).rejects.toMatchObject({ name: "AbortError", info: { outcome: "not-executed", attempts: 0 } });
    respond();
    expect((await first).response.status).toBe(201);
  });
});
