import { useEffect } from "preact/hooks";
import { BodyEditor } from "./body-editor.tsx";
import { FieldEditor } from "./field-editor.tsx";
import { type CallField, nameOf } from "./operation-call.ts";
import { Result } from "./result.tsx";
import type { SendModel } from "./send-model.ts";

/** What the page around the panel knows. */
export interface Around {
  /** The address of the page about a rule; undefined where there is none. */
  ruleAddress(id: string): string | undefined;
  /** The link to the page of the user's own sandbox with this request; undefined where the request must not be in a link. */
  localLink(): string | undefined;
  /** What the user should know, such as that the state is not kept. */
  readonly notices: readonly string[];
  /** Sends the call with the sandbox's values; undefined where this one has no values of the user's. */
  readonly sendDemo: (() => void) | undefined;
  /** Whether the request is folded, below its result: it is there to be sent as it is. */
  readonly isFolded: boolean;
}

/** The editor of one operation's request, its Send button, and the result. */
export function SendPanel({ model, around }: { readonly model: SendModel; readonly around: Around }) {
  const { call, written, problems, isBusy } = model;
  const { values, body } = written.value;
  useEffect(() => void model.check(), [model]);
  const send = () => void model.send();
  const link = around.localLink();
  const [shown, optional] = [call.fields.filter(isShown), call.fields.filter((field) => !isShown(field))];
  const editorOf = (field: CallField) => {
    const name = nameOf(field);
    const own = problems.value.filter((problem) => problem.field === name);
    const write = (value: string) => void model.writeValue(name, value);
    return <FieldEditor key={name} field={field} value={values[name] ?? ""} problems={own} write={write} />;
  };
  // Everything that is not at a field or in the body.
  const others = problems.value.filter(
    ({ field }) => !field.startsWith("body") && !call.fields.some((each) => nameOf(each) === field),
  );
  const request = (
    <>
      {shown.map(editorOf)}
      {optional.length > 0 && (
        <details open={problems.value.some((problem) => optional.some((field) => nameOf(field) === problem.field))}>
          <summary>Optional parameters ({optional.length})</summary>
          <div class="send-optional">{optional.map(editorOf)}</div>
        </details>
      )}
      {call.credential && (
        <label class="send-credential">
          <input
            type="checkbox"
            checked={model.withCredential.value}
            onChange={({ currentTarget }) => {
              model.withCredential.value = currentTarget.checked;
            }}
          />
          {"token" in call.credential ? "Get a token with" : "Send"} {call.credential.own ? "your own" : "the demo"}{" "}
          credentials
        </label>
      )}
      {call.body !== undefined && (
        <BodyEditor
          body={body}
          problems={problems.value.filter(({ field }) => field.startsWith("body"))}
          write={(text) => void model.writeBody(text)}
        />
      )}
      {others.map(({ message }) => (
        <p class="send-problem" key={message}>
          {message}
        </p>
      ))}
      {call.before && (
        <p class="send-before">
          It continues an earlier call.{" "}
          <button type="button" disabled={isBusy.value} onClick={() => void model.prepare()}>
            First {call.before.map(({ title }) => title).join(", then ")}
          </button>
        </p>
      )}
    </>
  );
  return (
    <form
      class="send"
      aria-label="Send a request to the sandbox in this page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        send();
      }}
    >
      {around.notices.map((notice) => (
        <p class="send-notice" key={notice}>
          {notice}
        </p>
      ))}
      {!around.isFolded && request}
      <div class="send-actions">
        <button type="submit" class="send-button" disabled={isBusy.value}>
          {isBusy.value ? "Sending…" : "Send"}
        </button>
        <button type="button" disabled={isBusy.value} onClick={() => void model.reset()}>
          Reset the sandbox
        </button>
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            Send to my sandbox
          </a>
        )}
      </div>
      <Result model={model} ruleAddress={around.ruleAddress} sendDemo={around.sendDemo} />
      {around.isFolded && (
        <details open={problems.value.length > 0}>
          <summary>The request</summary>
          <div class="send-optional">{request}</div>
        </details>
      )}
    </form>
  );
}

/** A parameter that the request needs, or that its example has. */
function isShown({ required, value, newEachTime }: CallField): boolean {
  return required || value !== "" || newEachTime === true;
}
