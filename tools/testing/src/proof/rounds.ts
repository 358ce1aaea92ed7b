/**
 * The amount of work of a proof: `small` in `npm test`, `full` in `npm run prove`, which sets `TILLSIDE_PROVE=1`. Usually two
 * counts, but two lists or two durations work too.
 */
export function rounds<Amount>(small: Amount, full: Amount): Amount {
  return process.env.TILLSIDE_PROVE === "1" ? full : small;
}
