import { connect } from "../src/client/connect.ts";
import { systemClock } from "../src/facts/clock.ts";
import { allParts } from "./all-parts.ts";
import type { PathsOf } from "./fake-server.ts";
import { manifest } from "./manifest.ts";

/**
 * A program that calls, waits so many milliseconds (for the token, which it has no other way to see age), calls again, and has
 * nothing more to do: node idle-child.ts <url> <milliseconds of each wait>
 */
const [, , baseUrl = "", ...waits] = process.argv;
let waitedMs = 0;
const client = connect<PathsOf<typeof manifest>, typeof manifest>(
  manifest,
  {
    baseUrl,
    auth: { tokenUrl: baseUrl, clientId: "client-1", clientSecret: "s3cr3t" },
    parentAccountId: "par_1",
    tokenTimeoutMs: 1_000,
    clock: { now: () => systemClock.now() + waitedMs, sleep: systemClock.sleep },
  },
  allParts,
);

for (const wait of ["0", ...waits]) {
  waitedMs += Number(wait);
  const { response } = await client.GET("/v1/partnership/accounts");
  process.stdout.write(`${response.status} `);
}
