import { describe, expect, test } from "vitest";
import { commandWords } from "./command-words.ts";

test.each([
  [
    "getCampaignsReport: body.startDate must be YYYY-MM-DD. Nothing was sent. (QRY-026; guards: { timeForm: false } switches this check off.)",
    "getCampaignsReport: --from must be YYYY-MM-DD. Nothing was sent. (QRY-026)",
  ],
  ["listAccounts: no response.", "listAccounts: no response."],
  [
    "openLedger: /x/l cannot be used: unable to open database file. Option path names a file; its folder must be writable and have space.",
    "--ledger: /x/l cannot be used: unable to open database file. It must be a file; its folder must be writable and have space.",
  ],
  [
    'openLedger: l belongs to another run: that run has "a", this one has "b". Use a separate ledger for each import.',
    '--ledger: l belongs to another run: that run has "a", this one has "b". To continue that run, repeat its options; for a new run, use another --ledger.',
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

describe("advice to check credentials or an address names the variables of the API", () => {
  const refused = (option: string) =>
    `x: no access token: POST https://a.example/t responded with status 401, which refuses clientId and clientSecret. Nothing was sent to the API. Check the credentials and ${option}.`;
  const shown = (names: string) =>
    `x: no access token: POST https://a.example/t responded with status 401, which refuses the credentials. Nothing was sent to the API. Check ${names} in the environment and the profile.`;

  test.each([
    ["onboarding", "auth.tokenUrl", "TILLSIDE_CLIENT_ID, TILLSIDE_CLIENT_SECRET and TILLSIDE_AUTH_URL"],
    ["query", "baseUrl", "TILLSIDE_APP_ID, TILLSIDE_APP_SECRET and TILLSIDE_API_URL"],
    ["events", "auth.appCredentials.tokenUrl", "TILLSIDE_APP_ID, TILLSIDE_APP_SECRET and TILLSIDE_API_URL"],
    [
      "calendar",
      "auth.tokenUrl",
      "TILLSIDE_CALENDAR_CLIENT_ID, TILLSIDE_CALENDAR_CLIENT_SECRET and TILLSIDE_CALENDAR_AUTH_URL",
    ],
    [undefined, "auth.tokenUrl", "the credentials and the address"],
  ])("%s, %s", (api, option, names) => {
    expect(commandWords(refused(option), api)).toBe(shown(names));
  });

  test.each([
    ["cart", "Check the credentials.", "Check TILLSIDE_CART_API_KEY in the environment and the profile."],
    // Either of its schemes may be meant.
    ["audience", "Check the credentials.", "Check the credentials in the environment and the profile."],
    ["cart", "Wait, or check baseUrl.", "Wait, or check TILLSIDE_CART_URL in the environment and the profile."],
    [
      "query",
      "cannot reach it: check the ids and baseUrl.",
      "cannot reach it: check the ids and TILLSIDE_API_URL in the environment and the profile.",
    ],
    [undefined, "Check baseUrl.", "Check the address in the environment and the profile."],
  ])("%s: %s", (api, said, words) => {
    expect(commandWords(said, api)).toBe(words);
  });
});
