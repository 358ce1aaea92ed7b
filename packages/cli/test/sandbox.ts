import { type RunningSandbox, type StartOptions, startSandbox } from "@tillside/sandbox";
import { onTestFinished } from "vitest";

/** A sandbox for one test, with the environment that `tillside` needs for it. */
export interface TestSandbox {
  readonly origin: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Reads a collection of its state. */
  state(collection: string): Promise<Record<string, unknown>>;
  /** Makes requests fail. */
  fault(rule: object): Promise<void>;
  /** Removes all faults. */
  removeFaults(): Promise<void>;
}

export async function sandbox(options: StartOptions = {}): Promise<TestSandbox> {
  const running = await startSandbox({ port: 0, ...options });
  onTestFinished(() => running.stop());
  const control = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${running.origin}/_sandbox/${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    origin: running.origin,
    environment: environmentOf(running),
    state: async (collection) => (await control(`state/${collection}`)).json() as Promise<Record<string, unknown>>,
    async fault(rule) {
      const headers = { "content-type": "application/json" };
      await control("faults", { method: "POST", headers, body: JSON.stringify(rule) });
    },
    async removeFaults() {
      await control("faults", { method: "DELETE" });
    },
  };
}

function environmentOf({ origin, fixtures }: RunningSandbox): Record<string, string> {
  const { onboarding, keyPairs, apps } = fixtures;
  const [partner] = onboarding.partners;
  const [pair] = keyPairs;
  const [app] = apps;
  if (!partner || !pair || !app) throw new Error("The sandbox has no fixtures.");
  return {
    TILLSIDE_ACCOUNT_ID: pair.accountId,
    TILLSIDE_API_URL: `${origin}/api`,
    TILLSIDE_APP_ID: app.appId,
    TILLSIDE_APP_SECRET: app.appSecret,
    TILLSIDE_EVENTS_URL: `${origin}/events`,
    TILLSIDE_DATA_URL: `${origin}/data`,
    TILLSIDE_PUBLIC_KEY: pair.publicKey,
    TILLSIDE_SECRET_KEY: pair.secretKey,
    TILLSIDE_PARTNER_URL: `${origin}/partnership`,
    TILLSIDE_AUTH_URL: `${origin}/partnership-auth`,
    TILLSIDE_CLIENT_ID: partner.clientId,
    TILLSIDE_CLIENT_SECRET: partner.clientSecret,
    TILLSIDE_PARENT_ACCOUNT_ID: partner.parentAccountId,
    TILLSIDE_DATA_API_KEY: "sandbox-audience-key",
    TILLSIDE_NURTURE_URL: `${origin}/nurture`,
    TILLSIDE_NURTURE_API_KEY: "sandbox-nurture-key",
    TILLSIDE_CART_URL: `${origin}/cart`,
    TILLSIDE_CART_API_KEY: "sandbox-cart-key",
    TILLSIDE_CART_TAG_ID: "tag_demo_0001",
    TILLSIDE_CALENDAR_URL: `${origin}/calendar`,
    TILLSIDE_CALENDAR_AUTH_URL: `${origin}/calendar-auth`,
    TILLSIDE_CALENDAR_CLIENT_ID: "sandbox-calendar-1",
    TILLSIDE_CALENDAR_CLIENT_SECRET: "sandbox-secret-calendar-1",
  };
}

/** Events of an hour ago, as lines of NDJSON. */
export function eventLines(count: number, change: (index: number) => object = () => ({})): string[] {
  const eventTime = new Date(Date.now() - 3_600_000).toISOString();
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ clientEventId: `event-${index}`, eventType: "conversion", eventTime, ...change(index) }),
  );
}
