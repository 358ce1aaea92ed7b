import { useSignal } from "@preact/signals";

/** Copies a text. @param label names what is copied, for screen readers. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const said = useSignal("Copy");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      said.value = "Copied";
    } catch {
      said.value = "Select it and copy";
    }
    setTimeout(() => (said.value = "Copy"), 2_000);
  }
  return (
    <button type="button" class="console-small" aria-label={`${said.value}: ${label}`} onClick={copy}>
      {said.value}
    </button>
  );
}
