/** The Send button of an operation. Its first click loads the rest: the panel, and the sandbox in a worker. */
class SendElement extends HTMLElement {
  connectedCallback(): void {
    this.querySelector("button")?.addEventListener("click", ({ currentTarget }) => {
      const button = currentTarget as HTMLButtonElement;
      button.disabled = true;
      button.textContent = "Loading…";
      this.#open().catch((error: Error) => {
        button.disabled = false;
        button.textContent = "Send";
        const message = this.querySelector("span");
        if (message) message.textContent = error.message;
      });
    });
  }

  async #open(isDemo = false): Promise<void> {
    const { openSend } = await import("./open-send.ts");
    await openSend(this, isDemo, () => void this.#open(true));
    // The button that was pressed is gone, and the focus with it.
    if (!document.querySelector(":focus"))
      this.querySelector<HTMLElement>(".send-button")?.focus({ preventScroll: true });
  }
}

customElements.define("tillside-send", SendElement);
