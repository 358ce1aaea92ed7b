/** Options of the clients that have another name here. */
const here: readonly (readonly [client: string | RegExp, command: string])[] = [
  ["body.startDate", "--from"],
  ["body.endDate", "--to"],
  ["body.timezoneVariation", "--time-zone"],
  ["body.currencyCode", "--currency"],
  ["check clientId, clientSecret and tokenUrl", "check TILLSIDE_… in the environment and the profile"],
  ["check tokenUrl", "check its address: TILLSIDE_… in the environment and the profile"],
  [/^openLedger: /, "--ledger: "],
  [/^openRejectedFile: /, "--rejected: "],
  ["Option path names a file;", "It must be a file;"],
  ["Name another file, or give the ledger of that run.", "Name another file, or the ledger of that run by --ledger."],
  ["Give each import a ledger of its own.", "Give each run a ledger of its own by --ledger."],
  ["begin anew, with a new ledger or as another plan", "begin anew, with another --ledger"],
  [/^\w+: the source is not the one that it was/, "The source is not the one that this run was"],
  // Guards cannot be switched off here.
  [/; guards: [^()]* switches this check off\.\)$/, ")"],
];

/** What a client says is wrong, with the names of the command line in place of those of its options. */
export function commandWords(message: string): string {
  return here.reduce((text, [client, command]) => text.replace(client, command), message);
}
