/** Whether a header counts as not given: an empty key or id would be sent, and would name nothing. */
export function isBlank(value: unknown): boolean {
  return String(value ?? "").trim() === "";
}
