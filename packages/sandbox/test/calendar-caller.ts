import { beforeEach } from "vitest";
import type { SandboxOptions } from "../src/index.ts";
import { type Given, type ReadResponse, type Requester, requester } from "./requester.ts";

/** Plain HTTP against the calendar API, with a token where a call needs one. */
export interface CalendarCaller extends Requester {
  /** Sends a call with a fresh token to a path below the calendar host. */
  call(method: string, path: string, given?: Given): Promise<ReadResponse>;
  /** Creates a subscription and gives its id. */
  subscribe(request?: object): Promise<string>;
  /** Gives the details of a subscription; without an id those of the demo subscription. */
  details(id?: string): Promise<ReadResponse["body"]>;
}

export const demo = {
  account: "acc_demo_0001",
  subscription: "00000000-0000-4000-8000-000000000003",
  event: "evt_demo_0001",
  subscribe: "/v2/subscribe/acc_demo_0001/cal_code_demo_0001",
  unsubscribe: "/v1/subscription/acc_demo_0001/cal_code_demo_0001",
  events: "/v1/subscriptionevent/acc_demo_0001",
  calendar: "/v1/acc_demo_0001/calendars/cal_demo_0001/events",
} as const;

export const tokenPath = "/calendar-auth/oauth2/token";
export const basic = `Basic ${Buffer.from("sandbox-calendar-1:sandbox-secret-calendar-1").toString("base64")}`;
export const form = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };

export function calendarCaller(options: SandboxOptions = {}): CalendarCaller {
  const plain = requester(options);
  let authorization: string | undefined;
  beforeEach(() => {
    authorization = undefined;
  });

  async function token(): Promise<string> {
    const headers = { ...form, authorization: basic };
    const { body } = await plain.send("POST", tokenPath, { headers, text: "grant_type=client_credentials" });
    return `Bearer ${body.access_token}`;
  }
  async function call(method: string, path: string, { headers, ...given }: Given = {}): Promise<ReadResponse> {
    authorization ??= await token();
    return plain.send(method, `/calendar${path}`, { ...given, headers: { authorization, ...headers } });
  }
  return {
    get sandbox() {
      return plain.sandbox;
    },
    send: plain.send,
    saved: plain.saved,
    restore: plain.restore,
    async advance(seconds) {
      await plain.advance(seconds);
      authorization = undefined;
    },
    call,
    async subscribe(request = {}) {
      const { body } = await call("POST", demo.subscribe, { json: request });
      return String(body.subscriptionId);
    },
    async details(id = demo.subscription) {
      return (await call("GET", `/v1/subscription/${id}`)).body;
    },
  };
}
