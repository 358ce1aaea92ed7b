import { onRequestCount, requestCount } from "./request-count.ts";

/** The button that opens the drawer of the page's sandbox. Its first click loads the drawer, and the sandbox in a worker. */
class SandboxIndicator extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector("button");
    const label = this.querySelector("span");
    if (!button || !label) return;
    const show = (count: number | undefined) => {
      label.replaceChildren(
        ...(count === undefined
          ? []
          : [readAloud(": "), String(count), readAloud(count === 1 ? " request" : " requests")]),
      );
    };
    show(requestCount());
    onRequestCount(show);
    button.addEventListener("click", () => this.#open(button));
    button.hidden = false;
  }

  async #open(button: HTMLButtonElement): Promise<void> {
    // The drawer stays while it is open: a second click finds it there.
    if (button.getAttribute("aria-expanded") === "true") return;
    button.setAttribute("aria-expanded", "true");
    const place = document.createElement("div");
    const close = () => {
      place.remove();
      button.setAttribute("aria-expanded", "false");
      button.focus();
    };
    document.body.append(place);
    try {
      const { openDrawer } = await import("./open-drawer.ts");
      await openDrawer(place, close);
    } catch (error) {
      close();
      button.title = `The sandbox does not open: ${(error as Error).message}`;
    }
  }
}

/** A text that is there for who does not see the page. */
function readAloud(text: string): HTMLElement {
  const part = document.createElement("i");
  part.className = "sr-only";
  part.textContent = text;
  return part;
}

customElements.define("sandbox-indicator", SandboxIndicator);
