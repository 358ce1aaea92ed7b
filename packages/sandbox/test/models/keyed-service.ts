import type { ReadResponse, requester } from "../requester.ts";
import type { KeyedWrite, KeyRules } from "./key-model.ts";

/** An operation with keys, as the model sees it. */
export interface KeyedService {
  readonly rules: KeyRules;
  /** Whose keys never meet. */
  readonly callers: readonly string[];
  /** Different writes. */
  readonly contents: readonly string[];
  /** Of its faults. */
  readonly path: string;
  send(write: KeyedWrite): Promise<ReadResponse>;
  /** How many writes were carried out. */
  accepted(): Promise<number>;
  /** What a response has in common with its replay. */
  mark(response: ReadResponse): unknown;
}

type Plain = ReturnType<typeof requester>;

async function token(plain: Plain, path: string, form: string, authorization?: string): Promise<string> {
  const { body } = await plain.send("POST", path, {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(authorization === undefined ? {} : { authorization }),
    },
    text: `grant_type=client_credentials${form}`,
  });
  return `Bearer ${body.access_token}`;
}

/** `PUT …/status` of onboarding: 24 hours, with replay (ONB-201). */
export function statusService(plain: Plain): KeyedService {
  const parents: Readonly<Record<string, string>> = { "1": "par_demo_0001", "2": "par_demo_0101" };
  return {
    rules: { windowSeconds: 86_400, onRepeat: "replay" },
    callers: ["1", "2"],
    // Of the partner's accounts the first or the third, with either status.
    contents: ["01 paused", "01 active", "03 paused"],
    path: "/partnership/*/status",
    async send({ caller, key, content }) {
      const form = `&client_id=sandbox-partner-${caller}&client_secret=sandbox-secret-partner-${caller}`;
      const authorization = await token(plain, "/partnership-auth/api/v1/oauth/token", form);
      const [account, status] = content.split(" ");
      const id = `acc_demo_0${caller === "1" ? "0" : "1"}${account}`;
      return plain.send("PUT", `/partnership/v1/partnership/accounts/${id}/status`, {
        headers: {
          authorization,
          "idempotency-key": key,
          "x-platform-parent-account-id": parents[caller] ?? "",
        },
        json: { status },
      });
    },
    async accepted() {
      const { body } = await plain.send("GET", "/_sandbox/state/onboarding.operations");
      return Object.keys(body).filter((id) => !id.includes("demo")).length;
    },
    mark: ({ headers }) => headers.get("x-operation-id"),
  };
}

/** `POST /v1/events`: three hours, every repeat is refused (EVT-106, EVT-127). */
export function eventsService(plain: Plain): KeyedService {
  const accounts: Readonly<Record<string, string>> = { "1": "acc_demo_0001", "2": "acc_demo_0003" };
  return {
    rules: { windowSeconds: 10_800, onRepeat: "conflict" },
    callers: ["1", "2"],
    contents: ["order-1", "order-2"],
    path: "/events/v1/events",
    async send({ caller, key, content }) {
      const basic = `Basic ${btoa(`sandbox-app-${caller}:sandbox-secret-app-${caller}`)}`;
      const authorization = await token(plain, "/api/auth/oauth2/token", "", basic);
      const eventTime = new Date(plain.sandbox.clock.now()).toISOString();
      return plain.send("POST", "/events/v1/events", {
        headers: { authorization, "idempotency-key": key, charset: "utf-8", "svc-version": "2020-05-21" },
        json: { accountId: accounts[caller], events: [{ clientEventId: content, eventType: "conversion", eventTime }] },
      });
    },
    async accepted() {
      const { body } = await plain.send("GET", "/_sandbox/state/events.totals");
      return Number(body.calls);
    },
    mark: ({ headers }) => headers.get("x-svc-trace-id"),
  };
}
