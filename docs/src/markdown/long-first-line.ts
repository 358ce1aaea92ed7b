interface Node {
  readonly type: string;
  readonly tagName?: string;
  properties?: { className?: unknown } & Record<string, unknown>;
  readonly children?: readonly Node[];
}

interface Block {
  readonly codeBlock: { readonly code: string };
  readonly renderData: { readonly blockAst: Node };
}

/** Characters of a line that end before the copy button, on a phone and beside the sidebars. */
const shortest = { phone: 34, page: 72 };

/**
 * A plugin of Expressive Code: marks code whose first line may lie below the copy button, so that the button gets a row of its own
 * (src/styles/parts.css). Most first lines are short, and a row above each command would look empty.
 */
export const longFirstLine = {
  name: "long-first-line",
  hooks: {
    postprocessRenderedBlock({ codeBlock, renderData }: Block): void {
      const [{ length }] = codeBlock.code.split("\n", 1) as [string];
      if (length < shortest.phone) return;
      const place = length < shortest.page ? "long-on-phone" : "long";
      for (const pre of presIn(renderData.blockAst))
        pre.properties = { ...pre.properties, className: [pre.properties?.className ?? [], place].flat() };
    },
  },
};

function presIn(node: Node): readonly Node[] {
  return node.tagName === "pre" ? [node] : (node.children ?? []).flatMap(presIn);
}
