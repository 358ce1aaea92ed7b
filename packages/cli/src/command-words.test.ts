import { expect, test } from "vitest";
import { commandWords } from "./command-words.ts";

test.each([
  [
    "getCampaignsReport: body.startDate must be YYYY-MM-DD. Nothing was sent. (QRY-026; guards: { timeForm: false } switches this check off.)",
    "getCampaignsReport: --from must be YYYY-MM-DD. Nothing was sent. (QRY-026)",
  ],
  [
    "listAccounts: GET https://a.example/v1 failed: no access token: POST https://a.example/t responded with status 401, which refuses clientId and clientSecret. Nothing was sent to the API. Check the credentials and auth.tokenUrl.",
    "listAccounts: GET https://a.example/v1 failed: no access token: POST https://a.example/t responded with status 401, which refuses the credentials. Nothing was sent to the API. Check TILLSIDE_… in the environment and the profile.",
  ],
  ["listAccounts: no response.", "listAccounts: no response."],
  [
    "openLedger: /x/l cannot be used: unable to open database file. Option path names a file; its folder must be writable and have space.",
    "--ledger: /x/l cannot be used: unable to open database file. It must be a file; its folder must be writable and have space.",
  ],
  [
    'openLedger: l belongs to another run: that run has "a", this one has "b". Use a separate ledger for each import.',
    '--ledger: l belongs to another run: that run has "a", this one has "b". Use a separate ledger for each run, with --ledger.',
  ],
  [
    "openRejectedFile: r contains the records of another run. Use another file, or pass the ledger of that run.",
    "--rejected: r contains the records of another run. Use another file, or the ledger of that run with --ledger.",
  ],
  [
    "sendEvents: the source has changed since the first run: it ends after 3 records. Pass the same records, or start over with a new ledger or another plan.",
    "The source has changed since the first run: it ends after 3 records. Pass the same records, or start over with another --ledger.",
  ],
])("%s", (said, shown) => {
  expect(commandWords(said)).toBe(shown);
});
