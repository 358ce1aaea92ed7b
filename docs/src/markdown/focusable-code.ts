interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly properties?: Record<string, unknown>;
  readonly children?: readonly Node[];
}

interface Block {
  readonly codeBlock: { readonly props: { readonly wrap?: boolean } };
  readonly renderData: { readonly blockAst: Node };
}

/**
 * A plugin of Expressive Code: code that may scroll can be scrolled by keyboard. Its own script makes each `pre` that scrolls a landmark
 * without a name, so here the `code` in it scrolls (src/styles/site.css).
 */
export const focusableCode = {
  name: "focusable-code",
  hooks: {
    postprocessRenderedBlock({ codeBlock, renderData }: Block): void {
      if (codeBlock.props.wrap) return;
      for (const { properties } of codeIn(renderData.blockAst)) if (properties) properties.tabIndex = 0;
    },
  },
};

function codeIn(node: Node): readonly Node[] {
  return node.tagName === "code" ? [node] : (node.children ?? []).flatMap(codeIn);
}
