import { Option } from "@commander-js/extra-typings";
import { type BulkSource, type components, createEventsClient, type EventsClient, sendEvents } from "@tillside/events";
import { accountOf } from "../bulk/account-of.ts";
import { dryRun } from "../bulk/dry-run.ts";
import { LastFailure } from "../bulk/last-failure.ts";
import { runBulk } from "../bulk/run-bulk.ts";
import { byVariables } from "../profile/by-variables.ts";
import type { Profile } from "../profile/profile.ts";
import { openBytes } from "../records/bytes.ts";
import { NdjsonParser } from "../records/ndjson.ts";
import { RecordSource } from "../records/record-source.ts";
import { bulkCommand } from "./bulk-command.ts";
import type { Context } from "./context.ts";

type Path = "/v1/events" | "/v2/events";

/** `tillside events send` */
export function eventsSend(context: Context) {
  return bulkCommand("send")
    .summary("send events, one JSON object per line")
    .description("Sends events from a file, or from stdin for -: one JSON object per line, in batches of 100.")
    .argument("<file>", "NDJSON file, or a file of rejected records that you fixed")
    .addOption(
      new Option("--path <path>", "/v1/events is safe to repeat; /v2/events uses a key pair and is not")
        .choices(["/v1/events", "/v2/events"] as const)
        .default("/v1/events" as const),
    )
    .action(async (path, flags) => {
      const profile = context.profile(flags.profile);
      const accountId = accountOf(flags, profile);
      const lastFailure = new LastFailure();
      const client = flags.dryRun ? dryRun.events() : eventsClient(profile, flags.path, lastFailure, context);
      const bytes = openBytes(path, context.io.stdin);
      const options = { maxBytes: flags.maxLineBytes, strict: flags.strict === true };
      const source = new RecordSource(bytes, new NdjsonParser(), options);
      // sendEvents() rejects a record that is not an event.
      const events = source as BulkSource<unknown> as BulkSource<components["schemas"]["Event"]>;
      context.exitCode = await runBulk(
        {
          path,
          words: context.words,
          flags,
          source,
          lastFailure,
          start: (options) => sendEvents(client, events, { accountId, path: flags.path, ...options }),
        },
        context.io,
      );
    });
}

function eventsClient(profile: Profile, path: Path, lastFailure: LastFailure, { reasons }: Context): EventsClient {
  const baseUrl = profile.need("TILLSIDE_EVENTS_URL");
  const auth =
    path === "/v1/events"
      ? {
          appCredentials: {
            tokenUrl: profile.need("TILLSIDE_API_URL"),
            clientId: profile.need("TILLSIDE_APP_ID"),
            clientSecret: profile.need("TILLSIDE_APP_SECRET"),
          },
        }
      : {
          keyPair: {
            publicKey: profile.need("TILLSIDE_PUBLIC_KEY"),
            secretKey: profile.need("TILLSIDE_SECRET_KEY"),
          },
        };
  return byVariables(
    {
      baseUrl: "TILLSIDE_EVENTS_URL",
      "auth.appCredentials.tokenUrl": "TILLSIDE_API_URL",
      "auth.appCredentials.clientId": "TILLSIDE_APP_ID",
      "auth.appCredentials.clientSecret": "TILLSIDE_APP_SECRET",
      "auth.keyPair.publicKey": "TILLSIDE_PUBLIC_KEY",
      "auth.keyPair.secretKey": "TILLSIDE_SECRET_KEY",
    },
    () => createEventsClient({ baseUrl, auth, onDeprecation: false, fetch: reasons.fetch, ...lastFailure.hooks }),
  );
}
