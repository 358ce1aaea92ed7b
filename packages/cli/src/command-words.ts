import { credentialVariables, variableOf } from "./call/variables.ts";

/** Names and hints of the clients, with those of the command line. */
export const clientWords: readonly (readonly [client: string | RegExp, command: string])[] = [
  ["body.startDate", "--from"],
  ["body.endDate", "--to"],
  ["refuses clientId and clientSecret.", "refuses the credentials."],
  ["Allow a longer deadlineMs.", "Try again later."],
  [
    "the ids that you gave, and",
    "the ids that you gave (also by TILLSIDE_ACCOUNT_ID and TILLSIDE_PARENT_ACCOUNT_ID), and",
  ],
  [/^openLedger: /, "--ledger: "],
  [/^openRejectedFile: /, "--rejected: "],
  ["Option path names a file;", "It must be a file;"],
  ["Use another file, or pass the ledger of that run.", "Use another file, or the ledger of that run with --ledger."],
  [
    "Use a separate ledger for each import.",
    "To continue that run, repeat its options; for a new run, use another --ledger.",
  ],
  ["start over with a new ledger or another plan", "start over with another --ledger"],
  [/^\w+: the source has changed/, "The source has changed"],
  // The command line prints the body of a call's response itself.
  ["; error.body has the whole text.", "."],
  [" See error.body.", ""],
  [/with policy: \{ repeats: true(?:, keyEndsAt)? \}/, "with --Idempotency-Key"],
  // No option of the command line switches guards off.
  [/; guards: [^()]* switches this check off\.\)$/, ")"],
];

/** A client's advice to check its credentials, an address or both; before an address, ids may stand. */
const advice =
  /([Cc]heck(?: the ids and)?) (?=the credentials|baseUrl|auth)(the credentials(?: and )?)?(baseUrl|auth[\w.]*\.tokenUrl)?\./g;

const list = new Intl.ListFormat("en-GB");

/**
 * The message of a client, with the command line's names in place of its options.
 * @param api the API of the call, whose variables the message then names.
 */
export function commandWords(message: string, api?: string): string {
  const text = clientWords.reduce((words, [client, command]) => words.replace(client, command), message);
  return text.replace(advice, (_, check: string, credentials?: string, address?: string) => {
    const ofCredentials = credentials === undefined ? [] : (credentialVariables(api, address) ?? ["the credentials"]);
    const ofAddress = address === undefined ? [] : [variableOf(api, address) ?? "the address"];
    return `${check} ${list.format([...ofCredentials, ...ofAddress])} in the environment and the profile.`;
  });
}
