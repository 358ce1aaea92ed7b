import { expectTypeOf } from "vitest";
import { callInfo, createOnboardingClient, type OnboardingClient, pollOperation, unwrap } from "../src/index.ts";

/** Never called: the compiler is the test. */
export async function compiles(client: OnboardingClient) {
  const path = { account_id: "account-1" };
  const params = { path };
  const block = { partnerVerticalId: "1", partnerSubVerticalId: "2", policy: "Block" } as const;

  const registered = await client.POST("/v1/accounts/register/partnership", {
    // What the policy manages may be left out: both headers, the key, the parent account id in the body.
    body: {
      brand: "b",
      country_code: "no",
      store_identifier: "https://b.example",
      external_account_id: "1",
      vertical_id: "1",
      sub_vertical_id: 2,
    },
    policy: { deadlineMs: 1000 },
  });
  if (registered.data) expectTypeOf(registered.data.data.account_id).toEqualTypeOf<string>();
  else expectTypeOf(registered.error.message).toEqualTypeOf<string>();

  // `pollOperation` accepts the operation id as `callInfo` returns it.
  const { operationId } = callInfo(registered.response);
  const record = await pollOperation(client, operationId, {
    until: () => true,
    deadlineMs: 600_000,
    // Nothing is read from what a callback returns.
    onProgress: ({ reads }) => [reads].push(reads),
  });
  const waits: object[] = [];
  await client.listAccounts({ policy: { onWait: (wait) => waits.push(wait) } });
  expectTypeOf(record.operation_id).toEqualTypeOf<string | undefined>();

  // What the policy manages may also be given.
  await client.PUT("/v1/partnership/accounts/{account_id}/status", {
    params: { path, header: { "Idempotency-Key": "k", "X-Request-Id": "r" }, query: { dry_run: true } },
    body: { status: "active" },
  });

  // @ts-expect-error a required field is missing
  await client.POST("/v1/accounts/register/partnership", { body: { brand: "b" } });
  // @ts-expect-error a value outside the enum: `mixed` cannot be sent (ONB-071)
  await client.PUT("/v1/partnership/accounts/{account_id}/status", { params, body: { status: "mixed" } });
  // @ts-expect-error the path parameter is missing
  await client.PUT("/v1/partnership/accounts/{account_id}/status", { body: { status: "active" } });
  // @ts-expect-error a single account cannot be read (ONB-169)
  await client.GET("/v1/partnership/accounts/{account_id}", { params });
  // @ts-expect-error a read is not a write
  await client.POST("/v1/partnership/vertical-mappings", {});
  // @ts-expect-error the token exchange belongs to the policy
  await client.POST("/api/v1/oauth/token", {});

  const withContact = { provider: "payprov_connect", experience: "embedded", contact: { email: "e" } } as const;
  // @ts-expect-error contact is for hosted_invite only (ONB-076)
  await client.POST("/v1/partnership/accounts/{account_id}/payout-setup", { params, body: withContact });

  const controls = { params, body: { name: "n", blockedVerticals: [block] } };
  // @ts-expect-error position1Policy is never inferred (ONB-061)
  await client.PUT("/v1/partnership/accounts/{account_id}/marketplacecontrolslists", controls);

  // @ts-expect-error an unknown policy option
  await client.GET("/v1/partnership/accounts", { policy: { deadline: 1000 } });
  // @ts-expect-error a bucket that does not exist
  await client.raw("GET", "/v1/x", { safety: "read", bucket: "reads" });
  // @ts-expect-error the effect of a repeat is required
  await client.raw("GET", "/v1/x", {});

  const list = await unwrap(client.GET("/v1/partnership/accounts"));
  expectTypeOf(list.data).toBeArray();

  const auth = { getToken: async () => "token" };
  // @ts-expect-error baseUrl is required
  createOnboardingClient({ auth, parentAccountId: "p" });
  // @ts-expect-error parentAccountId is required
  createOnboardingClient({ baseUrl: "https://b.example", auth });
  createOnboardingClient({ baseUrl: "https://b.example", auth, parentAccountId: "p" });
}
