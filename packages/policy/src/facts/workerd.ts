/**
 * Whether this is workerd (Cloudflare Workers), which ties every timer and request to the incoming request that began it
 * and ends them with it. Nothing can go on in the background.
 */
export function isWorkerd(): boolean {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  return navigator?.userAgent === "Cloudflare-Workers";
}
