/** JSON Pointers to the schemas of what the state holds as the document describes it. */
export function schemas(): string[] {
  return ["/components/schemas/Campaign", "/components/schemas/Audience"];
}
