import { expect, test } from "vitest";
import { commandWords } from "./command-words.ts";

test.each([
  [
    "getCampaignsReport: body.startDate must be YYYY-MM-DD. Nothing was sent. (QRY-026; guards: { timeForm: false } switches this check off.)",
    "getCampaignsReport: --from must be YYYY-MM-DD. Nothing was sent. (QRY-026)",
  ],
  [
    "listAccounts: the credentials are refused (status 401); check clientId, clientSecret and tokenUrl. It was not executed.",
    "listAccounts: the credentials are refused (status 401); check TILLSIDE_… in the environment and the profile. It was not executed.",
  ],
  ["listAccounts: no answer.", "listAccounts: no answer."],
  [
    "openLedger: /x/l cannot be used: unable to open database file. Option path names a file; its folder must be writable and have space.",
    "--ledger: /x/l cannot be used: unable to open database file. It must be a file; its folder must be writable and have space.",
  ],
  [
    "openLedger: another run has it open: l. Give each import a ledger of its own.",
    "--ledger: another run has it open: l. Give each run a ledger of its own by --ledger.",
  ],
  [
    "openRejectedFile: r holds the records of another run. Name another file, or give the ledger of that run.",
    "--rejected: r holds the records of another run. Name another file, or the ledger of that run by --ledger.",
  ],
  [
    "sendEvents: the source is not the one that it was begun with: it ends after 3 records. Give the same records, or begin anew, with a new ledger or as another plan.",
    "The source is not the one that this run was begun with: it ends after 3 records. Give the same records, or begin anew, with another --ledger.",
  ],
])("%s", (said, shown) => {
  expect(commandWords(said)).toBe(shown);
});
