import type { ClientOptions } from "../src/client/client-types.ts";
import { connect } from "../src/client/connect.ts";
import { memoryStore } from "../src/store/memory-store.ts";
import { allParts } from "./all-parts.ts";
import { fakeServer, type PathsOf, type Respond } from "./fake-server.ts";
import { manifest } from "./manifest.ts";

/** The paths of the hand-written manifest. */
export type Paths = PathsOf<typeof manifest>;

/** A client of the onboarding API in front of a fake server. */
export function testClient(
  respond: Respond = () => Response.json({ data: {} }),
  given: Partial<ClientOptions<typeof manifest>> = {},
) {
  const { clock, seen, exchanges, fetch } = fakeServer(respond);
  const options = {
    baseUrl: "https://partner.example",
    auth: { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: "s3cr3t" },
    parentAccountId: "par_1",
    store: memoryStore(),
    clock,
    fetch,
    ...given,
  };
  const client = connect<Paths, typeof manifest>(manifest, options, allParts);
  return { client, clock, seen, options, exchanges: () => exchanges.length };
}
