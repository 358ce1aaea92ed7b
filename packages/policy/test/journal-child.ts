import { connect } from "../src/client/connect.ts";
import { openJournal } from "../src/journal/open-journal.ts";
import { memoryStore } from "../src/store/memory-store.ts";
import { allParts } from "./all-parts.ts";
import type { PathsOf } from "./fake-server.ts";
import { manifest } from "./manifest.ts";

/** A program that writes, three at a time and without end, until it is killed: node journal-child.ts <file> <url> */
const [, , path = "", baseUrl = "", synchronous] = process.argv;
const journal = openJournal({ path, key: new Uint8Array(32).fill(7), synchronous: synchronous as "FULL" });
const client = connect<PathsOf<typeof manifest>, typeof manifest>(
  manifest,
  {
    baseUrl,
    auth: { getToken: () => "token-1" },
    parentAccountId: "par_1",
    store: memoryStore(),
    journal,
  },
  allParts,
);

async function write(lane: number): Promise<void> {
  for (let number = 0; ; number++) {
    await client.PUT("/v1/partnership/accounts/{account_id}/status", {
      params: { path: { account_id: `${lane}` } },
      body: { write: `${process.pid}-${lane}-${number}` },
    });
  }
}

await Promise.all([1, 2, 3].map(write));
