/** A copy button on a block of code: `<copy-code>` around a hidden button and a `pre`. */
class CopyCode extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector("button");
    const code = this.querySelector("pre");
    if (!button || !code || !navigator.clipboard) return;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.innerText);
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2_000);
    });
  }
}

customElements.define("copy-code", CopyCode);
