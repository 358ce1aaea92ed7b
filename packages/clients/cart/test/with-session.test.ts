import { describe, expect, it } from "vitest";
import { ConfigurationError, unwrap, withSession } from "../src/index.ts";
import { fakeApi } from "./fake-api.ts";

const header = (name: string, { calls }: ReturnType<typeof fakeApi>) => calls.map(({ headers }) => headers.get(name));

describe("withSession", () => {
  it("CRT-010 CRT-011 · reserve and release carry the session that was given, and its language", async () => {
    const shop = fakeApi();
    const options = { sessionId: "session-1", acceptLanguage: "nb" };
    const items = await withSession(shop.client(), options, async (session, sessionId) => {
      expect(sessionId).toBe("session-1");
      await session.POST("/v1/cart/release", { body: { items: [] } });
      return (await unwrap(session.POST("/v1/cart/reserve", { body: { items: [] } }))).items;
    });
    expect(items).toEqual([]);
    expect(header("svc-session-id", shop)).toEqual(["session-1", "session-1"]);
    expect(header("accept-language", shop)).toEqual(["nb", "nb"]);
  });

  it("CRT-010 · an instance of a class gives its language by a getter, too", async () => {
    const shop = fakeApi();
    class Bound {
      readonly sessionId = "session-1";
      get acceptLanguage() {
        return "nb";
      }
    }
    const reserve = { body: { items: [] } };
    await withSession(shop.client(), new Bound(), (session) => session.POST("/v1/cart/reserve", reserve));
    expect([header("svc-session-id", shop), header("accept-language", shop)]).toEqual([["session-1"], ["nb"]]);
  });

  it.each([{}, { sessionId: "" }, { sessionId: undefined, acceptLanguage: undefined }])(
    "CRT-010 · hands over the id that is made up where %j gives none",
    async (options) => {
      const shop = fakeApi();
      const made = await withSession(shop.client(), options, async (session, sessionId) => {
        await session.POST("/v1/cart/reserve", { body: { items: [] } });
        return sessionId;
      });
      expect(made).toMatch(/^[0-9a-f-]{36}$/);
      expect(header("svc-session-id", shop)).toEqual([made]);
    },
  );

  it.each([
    [
      undefined,
      "withSession: options must be an object. Give { sessionId } to go on with a session, or {} to begin one.",
    ],
    [
      "session-1",
      "withSession: options must be an object. Give { sessionId } to go on with a session, or {} to begin one.",
    ],
    [{ session: "session-1" }, "session(): unknown option session"],
  ])("refuses %j as its options", async (options, message) => {
    const shop = fakeApi();
    const refused = withSession(shop.client(), options as never, () => "work");
    await expect(refused).rejects.toThrow(ConfigurationError);
    await expect(refused).rejects.toThrow(message);
    expect(shop.calls).toEqual([]);
  });

  it.each([undefined, null, {}])("refuses %j as its client, by its own name", async (client) => {
    const refused = withSession(client as never, {}, () => "work");
    await expect(refused).rejects.toThrow(ConfigurationError);
    await expect(refused).rejects.toThrow(
      /^withSession: client is .* without session\(\)\. Give the client of the API\.$/,
    );
  });

  it("refuses to run without work", async () => {
    const refused = withSession(fakeApi().client(), {}, undefined as never);
    await expect(refused).rejects.toThrow(ConfigurationError);
    await expect(refused).rejects.toThrow("withSession: work must be a function of the session and its id.");
  });

  it("throws what the work throws", async () => {
    const work = () => {
      throw new Error("no stock");
    };
    await expect(withSession(fakeApi().client(), {}, work)).rejects.toThrow("no stock");
  });
});
