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
}

const HTML_TARGET = /(?:href|src)\s*=\s*["']([^"']*)["']/gi;

/** Finds every link, image and definition of a Markdown text whose target is neither a full address nor an anchor in the text. */
export function relativeLinks(markdown: string): RelativeLink[] {
  const found: RelativeLink[] = [];
  const note = (target: string, offset: number) => {
    if (target.startsWith("#") || URL.canParse(target)) return;
    found.push({ target, offset, line: markdown.slice(0, offset).split("\n").length });
  };
  visit(fromMarkdown(markdown), (node) => {
    const start = node.position?.start.offset ?? 0;
    const source = markdown.slice(start, node.position?.end.offset);
    if (node.type === "link" || node.type === "image" || node.type === "definition") {
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
}

/**
 * The text of a README for a package registry: a link to the README of a published package leads to that package's page, any
 * other link to a file of the repository to that file on the web. A broken link stays as it is.
 */
export function withFullLinks(markdown: string, targets: LinkTargets): string {
  return relativeLinks(markdown)
    .toSorted((one, other) => other.offset - one.offset)
    .reduce((text, { target, offset }) => {
      const full = fullAddress(target, targets) ?? target;
      return text.slice(0, offset) + full + text.slice(offset + target.length);
    }, markdown);
}

function fullAddress(target: string, { root, directory, published, web }: LinkTargets): string | undefined {
  const [file = "", place] = target.split("#");
  const linked = path.posix.join(directory, file);
  if (linked.startsWith("..") || !existsSync(path.join(root, linked))) return undefined;
  const name = published.get(linked.replace(/\/(README\.md)?$/, ""));
  const address = name ? `https://www.npmjs.com/package/${name}` : web && `${web}/blob/HEAD/${linked}`;
  return address && (place ? `${address}#${place}` : address);
}
