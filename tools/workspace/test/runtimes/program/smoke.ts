import {
  callInfo,
  createOnboardingClient,
  memoryStore,
  type OnboardingClientOptions,
  PolicyError,
  systemClock,
} from "@tillside/onboarding";
import { registration } from "./registration.ts";
import { skippingClock } from "./skipping-clock.ts";

/** What a program of an integrating partner sees of each fault, on the runtime that runs this. */
export async function smoke(partnerUrl: string, closedUrl: string): Promise<Record<string, unknown>> {
  const clock = skippingClock();
  const options: OnboardingClientOptions = {
    baseUrl: partnerUrl,
    auth: { tokenUrl: partnerUrl, clientId: "smoke", clientSecret: "secret" },
    parentAccountId: "par_demo_0001",
    clock,
    store: memoryStore(),
  };
  const onboarding = createOnboardingClient(options);

  const write = await onboarding.POST("/v1/accounts/register/partnership", { body: registration });
  clock.pauses.length = 0;
  const throttled = await onboarding.GET("/v1/partnership/accounts");
  const [pause] = clock.pauses;

  return {
    userAgent: navigator.userAgent,
    write: { status: write.response.status, data: write.data, ...callInfo(write.response) },
    throttled: { status: throttled.response.status, pause, ...callInfo(throttled.response) },
    refused: await refused({ ...options, baseUrl: closedUrl, auth: { getToken: () => "token" } }),
    aborted: await aborted(options),
    systemClockIsRight: Math.abs(systemClock.now() - Date.now()) < 60_000,
  };
}

/** An unsafe write to an address without a server: repeated only if the runtime proves that it never left. */
function refused(options: OnboardingClientOptions): Promise<unknown> {
  return thrownBy(createOnboardingClient(options).POST("/v1/partnership/network-privacy-requests", { body: {} }));
}

/** A write whose caller gives up while the response's body is being read. */
function aborted(options: OnboardingClientOptions): Promise<unknown> {
  const caller = new AbortController();
  const fetch = async (request: Request) => {
    const response = await globalThis.fetch(request);
    if (request.method === "PATCH") caller.abort();
    return response;
  };
  return thrownBy(
    createOnboardingClient({ ...options, fetch }).PATCH("/v1/partnership/accounts/{account_id}/layouts/{layout_id}", {
      params: { path: { account_id: "account-1", layout_id: "layout-1" } },
      body: {},
      signal: caller.signal,
    }),
  );
}

async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return "nothing was thrown";
  } catch (error) {
    return PolicyError.isInstance(error) ? { name: error.constructor.name, ...error.info } : String(error);
  }
}
