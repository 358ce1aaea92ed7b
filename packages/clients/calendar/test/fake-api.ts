import { FakeApi, type Respond, timeOutMs } from "@tillside/testing/fake-api";
import { type CalendarClient, type CalendarClientOptions, createCalendarClient, memoryStore } from "../src/index.ts";

/** The calendar API in memory: 200 with `data`. */
export function fakeApi(...script: Respond[]) {
  return new FakeApi<CalendarClientOptions, CalendarClient>(
    {
      create: (common, given) =>
        createCalendarClient({
          baseUrl: "https://calendar.example",
          auth: { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: "s3cret" },
          tokenTimeoutMs: timeOutMs,
          deadlineMs: 1000 * timeOutMs,
          store: memoryStore(),
          ...common,
          ...given,
        }),
      respond: Response.json,
      data: { success: true, errors: [] },
      token: { refresh_token: "refresh-1", expires_in: 240 },
    },
    script,
  );
}

export type Fake = ReturnType<typeof fakeApi>;
