import { keptValues } from "./kept-values.ts";
import { replaceValues, type SampleValue } from "./replace-values.ts";

/** Puts the reader's values into the samples of the page. Its button opens the panel in which they are written. */
class PersonalValues extends HTMLElement {
  /** The samples' texts as the page was written. */
  #originals: readonly (readonly [Text, string])[] | undefined;

  connectedCallback(): void {
    if (Object.keys(keptValues()).length > 0) this.apply();
    this.querySelector("button")?.addEventListener("click", () => {
      void import("./values-panel.ts").then(({ openValuesPanel }) => openValuesPanel(this));
    });
  }

  get values(): readonly SampleValue[] {
    return JSON.parse(this.dataset.values ?? "[]") as SampleValue[];
  }

  apply(): void {
    const { values } = this;
    const own = keptValues();
    this.#originals ??= textsOf(document.querySelectorAll("main pre"));
    for (const [node, text] of this.#originals) node.data = replaceValues(text, values, own);
    // What Expressive Code copies is written in its button.
    for (const button of document.querySelectorAll<HTMLElement>("main [data-code]")) {
      button.dataset.original ??= button.dataset.code ?? "";
      button.dataset.code = replaceValues(button.dataset.original, values, own);
    }
  }
}

function textsOf(elements: Iterable<Element>): (readonly [Text, string])[] {
  return Array.from(elements).flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: (readonly [Text, string])[] = [];
    while (walker.nextNode()) found.push([walker.currentNode as Text, (walker.currentNode as Text).data]);
    return found;
  });
}

customElements.define("personal-values", PersonalValues);
