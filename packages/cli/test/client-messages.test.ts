import { writeFileSync } from "node:fs";
import path from "node:path";
import { openLedger, openRejectedFile } from "@tillside/bulk/files";
import { createEventsClient, type Rejection, sendEvents } from "@tillside/events";
import { createOnboardingClient } from "@tillside/onboarding";
import { fakeApi } from "@tillside/policy/testing";
import { createQueryClient, type QueryClient, unwrap } from "@tillside/query";
import { expect, test } from "vitest";
import { plainReason } from "../src/bulk/plain-reason.ts";
import { clientWords, commandWords } from "../src/command-words.ts";
import { file } from "./folder.ts";

const keys = { clientId: "client-1", clientSecret: "s3cr3t" };
const body = { startDate: "2026-10-01", endDate: "2026-10-04", metrics: ["impressions"] };
const call = { path: { account_id: "acc_1" }, body } as const;
const reset = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });

/** What was thrown or rejected; fails where nothing was. */
async function messageOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    // A bulk run that ends early says why in its cause, which is what the command shows.
    const { message, cause } = error as Error;
    return message.includes(" ended early: ") ? (cause as Error).message : message;
  }
  throw new Error("nothing was thrown");
}

/** A client of the query API whose requests end like this. */
function query(end: (request: Request) => Promise<Response>): QueryClient {
  return createQueryClient({ ...fakeApi().options, auth: keys, fetch: end });
}

/** Sends events with a ledger. */
async function send(records: readonly unknown[], ledgerPath?: string) {
  const { options } = fakeApi();
  const rejected: Rejection<unknown>[] = [];
  const fetch = async () => Response.json({ access_token: "token-1", expires_in: 300 }, { status: 503 });
  const client = createEventsClient({
    ...options,
    fetch,
    onDeprecation: false,
    auth: { keyPair: { publicKey: "pub-1234567", secretKey: "sec-7654321" } },
  });
  const ledger = ledgerPath === undefined ? undefined : openLedger({ path: ledgerPath });
  try {
    await sendEvents(client, records as never, {
      accountId: "acc_1",
      path: "/v2/events",
      policy: { attempts: 1 },
      onRejected: (rejection) => void rejected.push(rejection),
      ...(ledger && { ledger }),
    });
  } finally {
    ledger?.close();
  }
  return rejected;
}

const event = (id: string) => ({ clientEventId: id, eventType: "purchase", eventTime: new Date().toISOString() });
const forToken = (request: Request) => request.url.endsWith("/token");
const token = () => Response.json({ access_token: "token-1", expires_in: 300 });

/** The message of a call that the API refuses with this text. */
function refusal(message: string | undefined) {
  const refused = query(async (request) =>
    forToken(request) ? token() : Response.json({ error: "BadRequest", message }, { status: 400 }),
  );
  return messageOf(() => unwrap(refused.getCampaignsReport(call)));
}

/** Messages that the clients really make, of every kind that a command can meet. */
const made: Readonly<Record<string, () => Promise<string>>> = {
  "a start date in another form": () =>
    messageOf(() => query(async () => token()).getCampaignsReport({ ...call, body: { ...body, startDate: "1.10." } })),
  "an end date in another form": () =>
    messageOf(() => query(async () => token()).getCampaignsReport({ ...call, body: { ...body, endDate: "1.10." } })),
  "refused credentials": () =>
    messageOf(() => query(async () => new Response("{}", { status: 401 })).getCampaignsReport(call)),
  "no connection to the API": () =>
    messageOf(() =>
      query(async (request) => {
        if (forToken(request)) return token();
        throw reset;
      }).getCampaignsReport(call),
    ),
  "no connection to the token endpoint": () =>
    messageOf(() => {
      const api = fakeApi();
      const auth = { ...keys, tokenUrl: "https://auth.test" };
      const fetch = () => Promise.reject(reset);
      return createOnboardingClient({ ...api.options, auth, fetch, parentAccountId: "par_1" }).listAccounts();
    }),
  "a page in place of JSON": () =>
    messageOf(() =>
      query(async (request) => (forToken(request) ? token() : new Response("<html>"))).getCampaignsReport(call),
    ),
  "a redirect": () =>
    messageOf(() =>
      query(async (request) =>
        forToken(request) ? token() : new Response(null, { status: 302, headers: { Location: "/" } }),
      ).getCampaignsReport(call),
    ),
  "a pause that is longer than the deadline": () =>
    messageOf(async () => {
      const headers = { "Retry-After": "600" };
      const paused = query(async (request) =>
        forToken(request) ? token() : new Response("{}", { status: 429, headers }),
      );
      for (let calls = 0; calls < 2; calls += 1) await paused.getCampaignsReport(call);
    }),
  "a refusal of the API": () => refusal(undefined),
  "an account that the credentials cannot reach": () => {
    const refused = query(async (request) => (forToken(request) ? token() : new Response("{}", { status: 403 })));
    return messageOf(() => unwrap(refused.getCampaignsReport(call)));
  },
  "a refusal that quotes the request": () => refusal("2026-10-01 is too early"),
  "a refusal with a long text": () => refusal("x".repeat(201)),
  "a write that may have been executed": () =>
    messageOf(() => {
      const api = fakeApi();
      const auth = { ...keys, tokenUrl: "https://auth.test" };
      const fetch = async (request: Request) =>
        forToken(request) ? token() : Promise.reject(new Error("socket closed"));
      const options = { ...api.options, auth, fetch, parentAccountId: "par_1", attempts: 1 };
      const init = { path: { account_id: "acc_1" }, body: { status: "paused" } } as const;
      return createOnboardingClient(options).setAccountStatus(init);
    }),
  "a ledger in no folder": () => messageOf(() => openLedger({ path: path.join(file("x", ""), "none", "l") })),
  "the ledger of another run": async () => {
    const ledgerPath = file("other.ledger", "");
    await send([event("1"), event("2")], ledgerPath);
    const ledger = openLedger({ path: ledgerPath });
    const message = await messageOf(() => ledger.open('["sendEvents","acc_2"]'));
    ledger.close();
    return message;
  },
  "rejected records of another run": () => {
    const rejected = file("r.ndjson", "");
    writeFileSync(rejected, '{"position":1,"code":"x","message":"y","record":{}}\n');
    return messageOf(() => openRejectedFile({ path: rejected }));
  },
  "a source that has changed": async () => {
    const ledgerPath = file("changed.ledger", "");
    await send([event("1"), event("2")], ledgerPath);
    return messageOf(() => send([event("3")], ledgerPath));
  },
};

test("every pattern is found in a message of a client", async () => {
  const messages = await Promise.all(Object.values(made).map((make) => make()));
  const isSaid = (client: string | RegExp) =>
    messages.some((message) => (typeof client === "string" ? message.includes(client) : client.test(message)));
  expect(clientWords.map(([client]) => client).filter((client) => !isSaid(client))).toEqual([]);
});

/** What only a program can set or call. */
const ofPrograms =
  /policy:|baseUrl|tokenUrl|clientId|clientSecret|deadlineMs|queueSize|openLedger|openRejectedFile|sendEvents:|guards|Option|body\.\w+Date/;

test.each(Object.keys(made))("no option or function of a client is named: %s", async (what) => {
  const message = await made[what]?.();
  expect(commandWords(String(message))).not.toMatch(ofPrograms);
});

test("why a record was rejected is said without the names of functions and options", async () => {
  const old = { ...event("1"), eventTime: "2019-01-01T00:00:00.000Z" };
  const rejected = await send([old, "no event", { ...event("2"), objectData: [{ name: 1 }] }]);
  expect(rejected.length).toBe(3);
  expect(rejected.filter(({ message }) => /guards|buildEvent/.test(message)).length).toBe(3);
  for (const rejection of rejected)
    expect(plainReason(rejection).message).not.toMatch(/guards|buildEvent|Nothing was sent/);
});
