/**
 * Whether something made for `locales` is for a customer with this Accept-Language: without the header everything is, and
 * what names no locale always (CRT-024). A language alone stands for all its regions, on either side.
 */
export function matchesLocale(locales: readonly string[], acceptLanguage: string | undefined): boolean {
  if (acceptLanguage === undefined || acceptLanguage.trim() === "" || locales.length === 0) return true;
  const given = acceptLanguage.split(",").map((range) => (range.split(";")[0] ?? "").trim().toLowerCase());
  return locales.some((locale) => given.some((range) => range === "*" || agree(locale.toLowerCase(), range)));
}

function agree(locale: string, range: string): boolean {
  const [language] = locale.split("-");
  const [rangeLanguage] = range.split("-");
  const oneIsLanguageAlone = !locale.includes("-") || !range.includes("-");
  return locale === range || (oneIsLanguageAlone && language === rangeLanguage);
}
