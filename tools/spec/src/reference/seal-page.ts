import { inlineHash } from "./inline-hash.ts";

/** The address of Redoc's logo, shown after "API docs by". */
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/[\w-]+\.svg/g;

/** Where Redoc's own code would fetch icons from or post traces to. */
const OUTSIDE = /https:\/\/(?:cdn\.redocly\.com|otel\.cloud\.redocly\.com)[\w./-]*/g;

const LOGO_IMAGE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="14"><text y="11" font-family="sans-serif" font-size="11">Redoc</text></svg>',
)}`;

/**
 * Redoc's page made self-contained: what its code would load is replaced. A Content-Security-Policy lets it run only
 * the scripts that it carries (by their hashes) and load nothing over the network.
 */
export function sealPage(html: string): string {
  const page = html.replace(LOGO, LOGO_IMAGE).replace(OUTSIDE, "data:,");
  return page.replace("<head>", `<head>\n  <meta http-equiv="Content-Security-Policy" content="${policy(page)}">`);
}

function policy(page: string): string {
  const scripts = [...page.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, code = ""]) => inlineHash(code));
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
