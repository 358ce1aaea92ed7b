interface Props {
  readonly text: string;
  /** Default `console-scrolled`. */
  readonly class?: string;
}

/** A long text in a box that scrolls. */
export function Scrolled({ text, class: name = "console-scrolled" }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs a place in the tab order to scroll with the keyboard.
    <pre class={name} tabIndex={0}>
      {text}
    </pre>
  );
}
