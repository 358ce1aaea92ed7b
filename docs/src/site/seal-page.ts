import { inlineHash } from "@tillside/spec/inline-hash";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

/**
 * The page with a Content-Security-Policy in its head: it may load from its own host alone, and run and style with
 * nothing but what it carries, by hash. WebAssembly is for the search, which is on every page.
 */
export function sealPage(html: string, policy: string = policyOf(html)): string {
  return html.replace("<head>", () => `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

/** The policy of a page: see {@link sealPage}. */
export function policyOf(html: string): string {
  const carried = { scripts: new Set<string>(), styles: new Set<string>() };
  collect(parse(html), carried);
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${[...carried.scripts].join(" ")}`.trimEnd(),
    `style-src 'self' 'unsafe-hashes' ${[...carried.styles].join(" ")}`.trimEnd(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // No text becomes markup or script; one policy of our own names the address of the sandbox's worker.
    "require-trusted-types-for 'script'",
    "trusted-types tillside-worker",
  ].join("; ");
}

/** Hashes of all scripts, style sheets and style attributes below `node`. */
function collect(node: Node, carried: { scripts: Set<string>; styles: Set<string> }): void {
  if ("tagName" in node) {
    const style = node.attrs.find(({ name }) => name === "style");
    if (style) carried.styles.add(inlineHash(style.value));
    const text = node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
    if (node.tagName === "style") carried.styles.add(inlineHash(text));
    if (node.tagName === "script" && !node.attrs.some(({ name }) => name === "src"))
      carried.scripts.add(inlineHash(text));
  }
  const children = "content" in node ? node.content.childNodes : "childNodes" in node ? node.childNodes : [];
  for (const child of children) collect(child, carried);
}
