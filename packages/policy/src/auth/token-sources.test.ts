import { describe, expect, test } from "vitest";
import { manifest } from "../../test/manifest.ts";
import { ManualClock } from "../../test/manual-clock.ts";
import type { BaseOptions } from "../client-types.ts";
import { checkOptions } from "../options/settings.ts";
import { memoryStore } from "../store/memory-store.ts";
import { credentialOf } from "./token-sources.ts";

const clock = new ManualClock();
const auth = { tokenUrl: "https://auth.example/base/", clientId: "client-1", clientSecret: "s3cr3t" };

function credential(given: Partial<BaseOptions> = {}, store = memoryStore()) {
  const options = { baseUrl: "https://partner.example", auth, clock, store, parentAccountId: "par_1", ...given };
  return credentialOf(manifest, checkOptions(manifest, options));
}

describe("credentialOf", () => {
  test("ONB-179, ONB-189 · two clients of one credential share one token source", async () => {
    const store = memoryStore();
    const [one, other] = await Promise.all([credential({}, store), credential({ attempts: 1 }, store)]);
    expect(one.sources.accessToken).toBe(other.sources.accessToken);
    expect(one.identity).toBe(other.identity);
  });

  test("another secret, token host or store: another token source", async () => {
    const store = memoryStore();
    const sources = await Promise.all([
      credential({}, store),
      credential({ auth: { ...auth, clientSecret: "other" } }, store),
      credential({ auth: { ...auth, tokenUrl: "https://auth2.example" } }, store),
      credential({}),
    ]);
    expect(new Set(sources.map(({ sources: { accessToken } }) => accessToken))).toHaveLength(4);
  });

  test("ONB-002, ONB-180 · the token is posted to {auth_url}/api/v1/oauth/token, not to the API's host", async () => {
    const urls: string[] = [];
    const { sources } = await credential({
      async fetch(request) {
        urls.push(request.url);
        return Response.json({ access_token: "token-1", expires_in: 300 });
      },
    });
    expect(await sources.accessToken?.token()).toBe("token-1");
    expect(urls).toEqual(["https://auth.example/base/api/v1/oauth/token"]);
  });

  test("the keys of the store hold no secret", async () => {
    const store = memoryStore();
    await credential({}, store);
    expect([...store.tokens.keys()].join()).toMatch(/client-1 [0-9a-f]{64}$/);
    expect([...store.tokens.keys()].join()).not.toContain("s3cr3t");
  });

  test("a token function serves every scheme, as one credential", async () => {
    const getToken = () => "own-token";
    const [one, other] = await Promise.all([credential({ auth: { getToken } }), credential({ auth: { getToken } })]);
    expect(await one.sources.accessToken?.token()).toBe("own-token");
    expect(one.identity).toBe(other.identity);
  });
});
