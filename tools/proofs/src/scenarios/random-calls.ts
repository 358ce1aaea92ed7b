import fc from "fast-check";
import {
  audienceClient,
  calendarClient,
  cartClient,
  eventsClient,
  nurtureClient,
  onboardingClient,
  queryClient,
  type Setting,
} from "./clients.ts";
import type { Control } from "./control.ts";

/** A kind of call; a number distinguishes calls of the same kind. */
interface Kind {
  /** Doing it twice is doing it once. */
  readonly isHarmless?: true;
  readonly send: (setting: Setting, mark: number) => Promise<{ readonly response: Response }>;
  /** How often the call with this mark took effect, by the sandbox's state; absent for reads. */
  readonly effects?: (control: Control, mark: number) => Promise<number>;
}

/** A call of each class that the contract knows, of every API that has a write. */
export const kinds = {
  deletionRequest: {
    send: (setting, mark) =>
      onboardingClient(setting).POST("/v1/partnership/accounts/{account_id}/data-deletion-requests", {
        params: { path: { account_id: setting.fixtures.onboarding.partners[0].accountId } },
        body: { mark },
      }),
    async effects(control, mark) {
      const accounts = await control.state<Records<{ deletionRequests: { mark: number }[] }>>("onboarding.accounts");
      return Object.values(accounts).flatMap(({ deletionRequests }) => deletionRequests.filter(is({ mark }))).length;
    },
  },
  events: {
    send(setting, mark) {
      const [accountId] = setting.fixtures.apps[0].accountIds;
      const eventTime = new Date(setting.here.clock?.now() ?? Date.now()).toISOString();
      const events = [{ clientEventId: `event-${mark}`, eventType: "conversion", eventTime }];
      return eventsClient(setting).POST("/v1/events", { body: { accountId, events } });
    },
    async effects(control, mark) {
      const received = await control.state<Records<Records<number>>>("events.received");
      return Object.values(received).reduce((sum, ids) => sum + (ids[`event-${mark}`] ?? 0), 0);
    },
  },
  unsubscribe: {
    isHarmless: true,
    send: (setting, mark) =>
      nurtureClient(setting).POST("/1.0/nurture/unsubscribe", { body: { email: emailOf(mark) } }),
    async effects(control, mark) {
      const all = await control.state<Records<{ email: string }>>("nurture.unsubscribed");
      return Object.values(all).filter(is({ email: emailOf(mark) })).length;
    },
  },
  audience: {
    isHarmless: true,
    send: (setting, mark) =>
      audienceClient(setting).POST("/api/1.0/import/suppression", {
        body: { action: "include", sha256: sha256Of(mark) },
      }),
    async effects(control, mark) {
      const lists = await control.state<Records<{ members: Records<readonly string[]> }>>("audience.lists");
      const hash = sha256Of(mark);
      return Object.values(lists).filter(({ members }) => Object.values(members).flat().includes(hash)).length;
    },
  },
  reservation: {
    send: (setting, mark) =>
      cartClient(setting)
        .session({})
        .POST("/v1/cart/reserve", {
          body: { items: [{ cartItemId: setting.fixtures.cart.items[0].cartItemId, quantity: mark }] },
        }),
    async effects(control, mark) {
      const all = await control.state<Records<{ quantity: number }>>("cart.reservations");
      return Object.values(all).filter(is({ quantity: mark })).length;
    },
  },
  subscription: {
    send(setting, mark) {
      const { accountCode, calendarCode } = setting.fixtures.calendar;
      return calendarClient(setting).POST("/v2/subscribe/{accountCode}/{calendarCode}", {
        params: { path: { accountCode, calendarCode } },
        body: { emailAddress: emailOf(mark) },
      });
    },
    async effects(control, mark) {
      const all = await control.state<Records<{ request: { emailAddress?: string } }>>("calendar.subscriptions");
      return Object.values(all).filter(({ request }) => request.emailAddress === emailOf(mark)).length;
    },
  },
  accounts: { send: (setting) => queryClient(setting).GET("/v1/query/accounts") },
} as const satisfies Readonly<Record<string, Kind>>;

type Records<Value> = Readonly<Record<string, Value>>;

function is<Wanted extends object>(wanted: Wanted): (value: Wanted) => boolean {
  const entries = Object.entries(wanted);
  return (value) => entries.every(([name, each]) => Object(value)[name] === each);
}

function emailOf(mark: number): string {
  return `customer-${mark}@fjord.example`;
}

function sha256Of(mark: number): string {
  return String(mark).padStart(64, "0");
}

/** A call that begins so many milliseconds after the first moment. */
export interface RandomCall {
  readonly kind: keyof typeof kinds;
  readonly afterMs: number;
}

export const randomCalls = fc.array(
  fc.record<RandomCall>({
    kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
    afterMs: fc.oneof(fc.constant(0), fc.nat(400_000)),
  }),
  { minLength: 1, maxLength: 12 },
);
