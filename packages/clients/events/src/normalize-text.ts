/**
 * Trims and lower-cases: the form in which a plain `email` is sent (EVT-039), and in which email addresses and names are
 * hashed (EVT-040, EVT-057, EVT-058). White space inside stays; only the audience API wants that removed too.
 * @example normalizeText(" Ada@Fjord.Example ") // "ada@fjord.example"
 */
export function normalizeText(text: string): string {
  return text.trim().toLowerCase();
}
