/** How long the button says what happened. */
const SHOWN_MS = 2_000;

/** The button that copies the page's Markdown; it is shown where the script runs. */
class CopyPage extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector("button");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", async () => {
      this.#say(button, await copied(button.dataset.twin ?? ""));
    });
  }

  #say(button: HTMLButtonElement, words: string): void {
    const status = this.querySelector('[role="status"]');
    if (status) status.textContent = words;
    button.textContent = words;
    setTimeout(() => {
      button.textContent = "Copy page";
    }, SHOWN_MS);
  }
}

/** Copies the Markdown at an address of the portal. Returns what to tell the reader. */
async function copied(address: string): Promise<string> {
  try {
    const response = await fetch(address);
    if (!response.ok) return "Copy failed";
    await navigator.clipboard.writeText(await response.text());
    return "Copied";
  } catch {
    return "Copy failed";
  }
}

customElements.define("copy-page", CopyPage);
