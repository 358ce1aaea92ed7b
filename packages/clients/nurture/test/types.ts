import { expectTypeOf } from "vitest";
import { createNurtureClient, type NurtureClient, unwrap } from "../src/index.ts";

/** Never called: the compiler is the test. */
export async function compiles(client: NurtureClient) {
  const { data, error } = await client.POST("/1.0/nurture/unsubscribe", {
    body: { email: "e" },
    policy: { deadlineMs: 1000 },
  });
  if (data) expectTypeOf(data.id).toEqualTypeOf<string>();
  // No body is documented (NUR-019).
  expectTypeOf(error).toEqualTypeOf<undefined>();
  expectTypeOf(await unwrap(client.POST("/1.0/nurture/unsubscribe", { body: { email: "e" } }))).toEqualTypeOf<{
    id: string;
  }>();

  // @ts-expect-error email is required (NUR-004)
  await client.POST("/1.0/nurture/unsubscribe", { body: {} });
  // @ts-expect-error one address, not several (NUR-005)
  await client.POST("/1.0/nurture/unsubscribe", { body: { email: ["e"] } });
  // @ts-expect-error the body is required
  await client.POST("/1.0/nurture/unsubscribe", {});
  // @ts-expect-error the path begins with /1.0 (NUR-029)
  await client.POST("/v1/nurture/unsubscribe", { body: { email: "e" } });
  // @ts-expect-error an unsubscribe cannot be read
  await client.GET("/1.0/nurture/unsubscribe", {});
  // @ts-expect-error no bucket is documented
  await client.raw("POST", "/1.0/x", { safety: "repeatable", bucket: "x" });

  const baseUrl = "https://n.example";
  createNurtureClient({ baseUrl, auth: { apiKey: "key" } });
  // @ts-expect-error baseUrl is required (NUR-001)
  createNurtureClient({ auth: { apiKey: "key" } });
  // @ts-expect-error the key is missing
  createNurtureClient({ baseUrl, auth: {} });
  // @ts-expect-error with one scheme, credentials have no name
  createNurtureClient({ baseUrl, auth: { webhookApiKey: { apiKey: "key" } } });
  // @ts-expect-error a key is not a token
  createNurtureClient({ baseUrl, auth: { getToken: () => "token" } });
}
