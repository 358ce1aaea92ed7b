/** Asks for the key of the control plane. It is kept until the tab is closed. */
export function KeyForm({ onKey }: { readonly onKey: (key: string) => void }) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onKey(String(new FormData(event.currentTarget as HTMLFormElement).get("key")).trim());
  }
  return (
    <form class="console-form console-key" onSubmit={submit}>
      <p>This sandbox takes calls from this address with its key only. It printed the key when it started.</p>
      <label for="key">Control key</label>
      <input id="key" name="key" type="password" autocomplete="off" required />
      <button type="submit">Use this key</button>
    </form>
  );
}
