import { expectTypeOf } from "vitest";
import { type AudienceClient, createAudienceClient, hashEmail, importAudience, unwrap } from "../src/index.ts";

/** Never called: the compiler is the test. */
export async function compiles(client: AudienceClient) {
  const target = { accountId: "account-1", action: "include" } as const;

  const { data, error } = await client.POST("/v3/import/suppression", {
    body: { ...target, list: "Lapsed", email: "e" },
    policy: { deadlineMs: 1000 },
  });
  // No body is documented (AUD-034).
  expectTypeOf(data).toEqualTypeOf<undefined>();
  expectTypeOf(error).toEqualTypeOf<undefined>();
  expectTypeOf(
    await unwrap(client.POST("/v3/import/suppression", { body: { ...target, emails: ["e"] } })),
  ).toEqualTypeOf<undefined>();
  await client.POST("/v3/import/suppression", { body: { ...target, sha256: await hashEmail("e") } });
  await client.POST("/v3/import/suppression", { body: { ...target, sha256s: [await hashEmail("e")] } });
  await client.POST("/api/1.0/import/suppression", { body: { action: "exclude", md5s: ["h"] } });
  await client.POST("/api/1.0/import/suppression", { body: { action: "exclude", sha256: "h" } });

  // @ts-expect-error accountId is required on v3 (AUD-014)
  await client.POST("/v3/import/suppression", { body: { action: "include", email: "e" } });
  // @ts-expect-error action has no default (AUD-026)
  await client.POST("/v3/import/suppression", { body: { accountId: "a", email: "e" } });
  // @ts-expect-error action is include or exclude (AUD-017)
  await client.POST("/v3/import/suppression", { body: { accountId: "a", action: "remove", email: "e" } });
  // @ts-expect-error none of the four address fields (AUD-009)
  await client.POST("/v3/import/suppression", { body: target });
  // @ts-expect-error md5 is for the legacy path (AUD-010)
  await client.POST("/v3/import/suppression", { body: { ...target, md5: "h" } });
  // @ts-expect-error md5s is for the legacy path (AUD-011)
  await client.POST("/v3/import/suppression", { body: { ...target, md5s: ["h"] } });
  // @ts-expect-error the legacy path's body has no accountId (AUD-015)
  await client.POST("/api/1.0/import/suppression", { body: { accountId: "a", action: "include", email: "e" } });
  // @ts-expect-error no such path
  await client.POST("/v2/import/suppression", { body: { ...target, email: "e" } });
  // @ts-expect-error lists cannot be read
  await client.GET("/v3/import/suppression", {});
  // @ts-expect-error a bucket that does not exist
  await client.raw("POST", "/v3/x", { safety: "repeatable", bucket: "reads" });

  // Nothing is read from what a callback returns.
  const records: string[] = [];
  await importAudience(client, ["e"], {
    ...target,
    addresses: "hash",
    onRejected: ({ record }) => records.push(record),
    onUnknown: async ({ records: unknown }) => records.push(...unknown),
  });

  const keyPair = { publicKey: "pub-1", secretKey: "sec-1" };
  const accountApiKey = { apiKey: "key" };
  const baseUrl = "https://d.example";
  createAudienceClient({ baseUrl, auth: { keyPair, accountApiKey } });
  createAudienceClient({ baseUrl, auth: { keyPair } });
  createAudienceClient({ baseUrl, auth: { accountApiKey } });
  // @ts-expect-error baseUrl is required (AUD-001)
  createAudienceClient({ auth: { keyPair } });
  // @ts-expect-error with two schemes, each has its own entry
  createAudienceClient({ baseUrl, auth: keyPair });
  // @ts-expect-error the key is missing
  createAudienceClient({ baseUrl, auth: { accountApiKey: {} } });
  // @ts-expect-error there is no token to get
  createAudienceClient({ baseUrl, auth: { keyPair: { getToken: () => "token" } } });
}
