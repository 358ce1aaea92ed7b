/** Pages of an operation put their title into the panes, so the panel above them stays empty. `:last-child` would match too late: when all has arrived. */
const noTitle =
  "main > .content-panel:first-child { display: none; } main > .content-panel + .content-panel { padding-top: var(--space-4); }";

const wide = ":root main { --sl-content-width: 92rem; --sl-content-margin-inline: 0; }";

/**
 * The width of the reference's pages, for the head of a page: it holds from the first line that the browser shows. A rule about what the
 * page contains would move the text when that arrives.
 */
export function wideLayout({ hasRail = false } = {}) {
  return [{ tag: "style" as const, content: hasRail ? `${wide} ${noTitle}` : wide }];
}
