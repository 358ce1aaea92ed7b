/** Pages of an operation put their title into the panes, so the panel above them stays empty. `:last-child` would match too late: when all has arrived. */
const noTitle =
  "main > .content-panel:first-child { display: none; } main > .content-panel + .content-panel { padding-top: var(--space-4); }";

/** Text beside code has the whole window. Text alone, and all above and below it, ends where a reader can still follow a line. */
const widths = { text: "60rem", code: "92rem", rail: "92rem" } as const;

/**
 * The width of the reference's pages, for the head of a page: it holds from the first line that the browser shows. A rule about what the
 * page contains would move the text when that arrives.
 *
 * @param shown what the page shows: text alone, text beside code, or text beside the rail of an operation
 */
export function wideLayout(shown: keyof typeof widths) {
  const wide = `:root main { --sl-content-width: ${widths[shown]}; --sl-content-margin-inline: 0; }`;
  return [{ tag: "style" as const, content: shown === "rail" ? `${wide} ${noTitle}` : wide }];
}
