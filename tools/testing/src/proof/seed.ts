/**
 * The seed of a proof's random numbers: `TILLSIDE_PROVE_SEED`, which `npm run prove -- --seed` sets to repeat a run, or else `otherwise`.
 *
 * @throws Error if the variable is not a whole number.
 */
export function seed<Otherwise extends number | undefined>(otherwise: Otherwise): number | Otherwise {
  const given = process.env.TILLSIDE_PROVE_SEED;
  if (given === undefined || given === "") return otherwise;
  const value = Number(given);
  if (Number.isInteger(value)) return value;
  throw new Error(`TILLSIDE_PROVE_SEED is a whole number, not "${given}".`);
}
