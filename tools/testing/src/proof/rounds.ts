/**
 * How much a proof does: `small` in `npm test`, `full` in `npm run prove`, which sets `TILLSIDE_PROVE=1`. Usually two counts, but
 * whatever grows will do: two lists, two durations.
 */
export function rounds<Amount>(small: Amount, full: Amount): Amount {
  return process.env.TILLSIDE_PROVE === "1" ? full : small;
}
