import { FakeApi, type Respond, timeOutMs } from "@tillside/testing/fake-api";
import {
  createOnboardingClient,
  memoryStore,
  type OnboardingClient,
  type OnboardingClientOptions,
} from "../src/index.ts";

/** The onboarding API in memory: success with `data`, in its envelope. */
export function fakeApi(...script: Respond[]) {
  return new FakeApi<OnboardingClientOptions, OnboardingClient>(
    {
      create: (common, given) =>
        createOnboardingClient({
          baseUrl: "https://partner.example",
          auth: { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: "s3cret" },
          parentAccountId: "parent-1",
          tokenTimeoutMs: timeOutMs,
          deadlineMs: 10_000_000,
          store: memoryStore(),
          ...common,
          ...given,
        }),
      respond: (data) =>
        Response.json(
          { status: 200, error: null, message: "ok", request_id: "request-1", data },
          { headers: { "X-Request-Id": "request-1", "X-Operation-Id": "operation-1" } },
        ),
      data: { account_id: "account-1", pages: [] },
      token: { access_token: "a.jwt.token", expires_in: 300 },
    },
    script,
  );
}

export type Fake = ReturnType<typeof fakeApi>;

/** A refusal or failure in onboarding's envelope. */
export function failed(status: number, headers: Record<string, string> = {}): () => Response {
  const body = { status, error: "Code", message: "no", request_id: "request-1", data: null };
  return () => Response.json(body, { status, headers });
}
