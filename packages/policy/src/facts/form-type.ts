/** Whether a content type says that the body is a form of text fields, with or without parameters, in any letter case. */
export function isFormType(contentType: unknown): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(String(contentType));
}
