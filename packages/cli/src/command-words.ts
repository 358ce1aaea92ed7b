/** Names and hints of the clients, with those of the command line. */
export const clientWords: readonly (readonly [client: string | RegExp, command: string])[] = [
  ["body.startDate", "--from"],
  ["body.endDate", "--to"],
  [
    /refuses clientId and clientSecret\. (.*) Check the credentials and (baseUrl|auth[\w.]*\.tokenUrl)\./,
    "refuses the credentials. $1 Check TILLSIDE_… in the environment and the profile.",
  ],
  [/Check (baseUrl|auth[\w.]*\.tokenUrl)\./, "Check its address: TILLSIDE_… in the environment and the profile."],
  ["check baseUrl.", "check its address: TILLSIDE_… in the environment and the profile."],
  ["Allow a longer deadlineMs.", "Try again later."],
  [/^openLedger: /, "--ledger: "],
  [/^openRejectedFile: /, "--rejected: "],
  ["Option path names a file;", "It must be a file;"],
  ["Use another file, or pass the ledger of that run.", "Use another file, or the ledger of that run with --ledger."],
  ["Use a separate ledger for each import.", "Use a separate ledger for each run, with --ledger."],
  ["start over with a new ledger or another plan", "start over with another --ledger"],
  [/^\w+: the source has changed/, "The source has changed"],
  // The command line prints the body of a call's response itself.
  ["; error.body has the whole text.", "."],
  [" See error.body.", ""],
  // No option of the command line switches guards off.
  [/; guards: [^()]* switches this check off\.\)$/, ")"],
];

/** The message of a client, with the command line's names in place of its options. */
export function commandWords(message: string): string {
  return clientWords.reduce((text, [client, command]) => text.replace(client, command), message);
}
