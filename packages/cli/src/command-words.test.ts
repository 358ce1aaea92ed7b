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
])("%s", (said, shown) => {
  expect(commandWords(said)).toBe(shown);
});
