import { type AudienceClient, createAudienceClient, memoryStore } from "@tillside/audience";
import { createEventsClient, type EventsClient } from "@tillside/events";

/** The host of a dry run: a name that cannot exist (RFC 2606). */
const nowhere = "https://dry-run.invalid";

/** Clients that check everything and send nothing: each request gets a success within this process. */
export const dryRun = {
  events(): EventsClient {
    const auth = { appCredentials: { getToken: async () => "dry-run" }, keyPair };
    return createEventsClient({ baseUrl: nowhere, auth, ...common(), fetch: async () => eventsTaken() });
  },
  audience(): AudienceClient {
    const fetch = async () => new Response(null, { status: 201 });
    return createAudienceClient({ baseUrl: nowhere, auth: { keyPair }, ...common(), fetch });
  },
};

const keyPair = { publicKey: "pub-dry-run", secretKey: "sec-dry-run" };

function common() {
  return { store: memoryStore(), onDeprecation: false } as const;
}

function eventsTaken(): Response {
  return Response.json({ data: { unprocessedRecords: [] } });
}
