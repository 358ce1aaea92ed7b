import { existsSync } from "node:fs";
import path from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import { visit } from "unist-util-visit";

/** A link of a README that works only inside the repository. */
export interface RelativeLink {
  readonly target: string;
  readonly line: number;
  /** Place of the target in the text. */
  readonly offset: number;
  /** The whole link and the words in it; an image, a definition or HTML has no words that could stand alone. */
  readonly whole?: { readonly start: number; readonly end: number; readonly words: string };
}

const HTML_TARGET = /(?:href|src)\s*=\s*["']([^"']*)["']/gi;

/** Finds every link, image and definition of a Markdown text whose target is neither a full address nor an anchor in the text. */
export function relativeLinks(markdown: string): RelativeLink[] {
  const found: RelativeLink[] = [];
  const note = (target: string, offset: number, whole?: RelativeLink["whole"]) => {
    if (target.startsWith("#") || URL.canParse(target)) return;
    found.push({ target, offset, line: markdown.slice(0, offset).split("\n").length, ...(whole && { whole }) });
  };
  visit(fromMarkdown(markdown), (node) => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? start;
    const source = markdown.slice(start, end);
    if (node.type === "link") {
      const from = node.children[0]?.position?.start.offset;
      const words = markdown.slice(from, node.children.at(-1)?.position?.end.offset);
      note(node.url, start + source.lastIndexOf(node.url), { start, end, words });
    } else if (node.type === "image" || node.type === "definition") {
      note(node.url, start + source.lastIndexOf(node.url));
    } else if (node.type === "html") {
      for (const match of source.matchAll(HTML_TARGET)) {
        note(match[1] ?? "", start + match.index + match[0].indexOf(match[1] ?? ""));
      }
    }
  });
  return found;
}

/** The addresses for a README's links outside the repository. */
export interface LinkTargets {
  readonly root: string;
  /** Folder of the README, relative to the root. */
  readonly directory: string;
  /** Names of published packages by their folders. */
  readonly published: ReadonlyMap<string, string>;
  /** The repository's address for a browser, if it is known. */
  readonly web: string | undefined;
  /** The portal's address, if it is known. */
  readonly portal: string | undefined;
}

/** Where the pages of the portal are written. */
const PAGE = /^docs\/src\/content\/docs\/(?:index|(.*))\.mdx?$/;

/**
 * The text of a README for a package registry. A link to the README of a published package leads to that package's page, a link to a
 * page of the portal to that page. Any other link to a file of the repository leads to that file on the web. Where the address of the portal or
 * the repository is not known, only the text of the link stays. A broken link stays as it is, so that the check finds it.
 */
export function withFullLinks(markdown: string, targets: LinkTargets): string {
  return relativeLinks(markdown)
    .toSorted((one, other) => other.offset - one.offset)
    .reduce((text, { target, offset, whole }) => {
      const [file = "", place] = target.split("#");
      const linked = path.posix.join(targets.directory, file);
      if (linked.startsWith("..") || !existsSync(path.join(targets.root, linked))) return text;
      const address = addressOf(linked, targets);
      if (address) {
        const full = place ? `${address}#${place}` : address;
        return text.slice(0, offset) + full + text.slice(offset + target.length);
      }
      return whole ? text.slice(0, whole.start) + whole.words + text.slice(whole.end) : text;
    }, markdown);
}

/** Where a file of the repository is on the web; undefined where that is not known. */
function addressOf(linked: string, { published, web, portal }: LinkTargets): string | undefined {
  const name = published.get(linked.replace(/\/(README\.md)?$/, ""));
  if (name) return `https://www.npmjs.com/package/${name}`;
  const page = PAGE.exec(linked);
  if (page) return portal && `${portal.replace(/\/$/, "")}/${page[1] ? `${page[1]}/` : ""}`;
  return web && `${web}/blob/HEAD/${linked}`;
}
