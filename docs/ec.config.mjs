// A file of its own, because the `<Code>` component reads it while pages are made.
import { focusableCode } from "./src/markdown/focusable-code.ts";
import { longFirstLine } from "./src/markdown/long-first-line.ts";
import { untimedHighlighting } from "./src/markdown/untimed-highlighting.ts";

export default {
  plugins: [focusableCode, longFirstLine],
  defaultProps: {
    // A command needs no picture of a window around it: like other code, it has a bar only for a title.
    // A long line of code scrolls in its block: it keeps its indent, and no address is cut. What a program prints is read as text.
    overridesByLang: { "sh,bash": { frame: "code" }, text: { wrap: true } },
  },
  // Code stands on the dark ground of the rail in both themes: one set of colors, half as much markup.
  themes: ["github-dark-default"],
  shiki: { transformers: [untimedHighlighting] },
  useStarlightDarkModeSwitch: false,
  useStarlightUiThemeColors: false,
  styleOverrides: {
    borderColor: "var(--rail-border)",
    borderRadius: "var(--radius)",
    codeBackground: "var(--rail-background)",
    codeFontFamily: "var(--font-mono)",
    codeFontSize: "0.8125rem",
    codeLineHeight: "1.6",
    uiFontFamily: "var(--font-sans)",
    frames: {
      frameBoxShadowCssValue: "none",
      editorBackground: "var(--rail-background)",
      editorActiveTabBackground: "var(--rail-background)",
      editorActiveTabForeground: "var(--rail-muted)",
      editorActiveTabBorderColor: "transparent",
      editorActiveTabIndicatorTopColor: "transparent",
      editorActiveTabIndicatorBottomColor: "transparent",
      editorTabBarBackground: "var(--rail-surface)",
      editorTabBarBorderBottomColor: "var(--rail-border)",
    },
  },
};
