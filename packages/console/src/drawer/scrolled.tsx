/** A long text in a box that scrolls. */
export function Scrolled({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the tab order, nobody scrolls it with the keyboard.
    <section class="console-scrolled" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
