import { type Respond, reset } from "@tillside/testing/fake-api";
import { expect, test } from "vitest";
import { type SendEventsOptions, sendEvents } from "../src/index.ts";
import { event } from "./calls.ts";
import { fakeApi } from "./fake-api.ts";
import { accepted, status } from "./responses.ts";

const some = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...event, clientEventId: `event-${index}` }));

/** Why a run with these options ended early. */
async function messageOf(options: Partial<SendEventsOptions>, ...responses: Respond[]): Promise<string> {
  const client = fakeApi(...responses).client();
  const policy = { attempts: 1 };
  const run = sendEvents(client, some(500), { accountId: "account-1", concurrency: 1, policy, ...options });
  return run.then(
    () => "it did not end early",
    ({ message }) => message,
  );
}

test("after batches without a clear response: all are counted, and no single key is named", async () => {
  const lost = await messageOf({ stopAfterUnknown: 2 }, reset, reset);
  expect(lost).toMatch(
    /^sendEvents: ended early: 2 batches in a row got no clear response, .* ECONNRESET: read\. Records: 200 unknown \(may have been executed\)\. The source was not read to its end\. Before you send the unknown records again, ask the service whether it has them\.$/,
  );
  const unkeyed = await messageOf({ stopAfterUnknown: 2, path: "/v2/events" }, reset, reset);
  expect(unkeyed).not.toMatch(/executed[.:]/);
});

test("after close(): what was accepted is counted, and it does not say that nothing was sent", async () => {
  const client = fakeApi().client();
  const run = sendEvents(client, some(300), { accountId: "account-1", concurrency: 1 });
  for await (const progress of run) {
    expect(progress.accepted).toBe(100);
    void client.close();
    break;
  }
  await expect(run).rejects.toThrow(
    /^sendEvents: ended early: sendEventsV1: this client is closed\. Records: \d00 accepted, 100 still to send\./,
  );
});

test("EVT-008 · for a wrong account: only what the guard says to do", async () => {
  expect(await messageOf({ accountId: "x".repeat(65) })).toMatch(
    /^sendEvents: ended early: sendEventsV1: body\.accountId .*\. \(EVT-008; guards: .* switches this check off\.\) This run sent no record\.$/,
  );
});

test("refused credentials: what was accepted is counted, and the records that are left are named", async () => {
  expect(await messageOf({}, accepted(), status(403))).toMatch(
    /^sendEvents: ended early: sendEventsV1: .*status 403.* Records: 100 accepted, 100 still to send\. The source was not read to its end\. A new run would send the accepted records again: send only positions 100 to the end \(error\.unsent\)\.$/,
  );
});
