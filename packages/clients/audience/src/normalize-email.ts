/**
 * Removes all white space and lower-cases: the form in which an address is hashed (AUD-023). The events API only trims.
 * Plain addresses need no normalisation (AUD-024).
 * @example normalizeEmail(" Ada @Fjord.Example") // "ada@fjord.example"
 */
export function normalizeEmail(email: string): string {
  return email.replaceAll(/\s/g, "").toLowerCase();
}
