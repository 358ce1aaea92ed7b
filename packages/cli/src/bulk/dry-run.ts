import { type AudienceClient, createAudienceClient, memoryStore } from "@tillside/audience";
import { createEventsClient, type EventsClient } from "@tillside/events";

/** Where a dry run would send to, if anything were sent: a name that cannot exist (RFC 2606). */
const nowhere = "https://dry-run.invalid";

/** Clients that check everything and reach nobody: each request is answered here, as if it were accepted. */
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
