const META = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;

/**
 * The Content-Security-Policy header of a page: what the page's own `meta` element allows, and no framing, which only a
 * header can forbid. What brings no policy may load nothing.
 */
export function pagePolicy(html: string): string {
  const [, policy = "default-src 'none'"] = META.exec(html) ?? [];
  return `${policy}; frame-ancestors 'none'`;
}
