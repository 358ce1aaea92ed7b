/** A long text in a box that scrolls. */
export function Scrolled({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the tab order, nobody scrolls it with the keyboard.
    <pre class="console-scrolled" tabIndex={0}>
      {text}
    </pre>
  );
}
