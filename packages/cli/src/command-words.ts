/** Options of the clients that have another name here. */
const here: readonly (readonly [client: string | RegExp, command: string])[] = [
  ["body.startDate", "--from"],
  ["body.endDate", "--to"],
  ["body.timezoneVariation", "--time-zone"],
  ["body.currencyCode", "--currency"],
  ["check clientId, clientSecret and tokenUrl", "check TILLSIDE_… in the environment and the profile"],
  // Guards cannot be switched off here.
  [/; guards: [^()]* switches this check off\.\)$/, ")"],
];

/** What a client says is wrong, with the names of the command line in place of those of its options. */
export function commandWords(message: string): string {
  return here.reduce((text, [client, command]) => text.replace(client, command), message);
}
