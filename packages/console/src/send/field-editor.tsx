import { useId } from "preact/hooks";
import type { Problem } from "../exchange/exchange.ts";
import type { CallField } from "./operation-call.ts";

interface FieldEditorProps {
  readonly field: CallField;
  readonly value: string;
  readonly problems: readonly Problem[];
  write(value: string): void;
}

/** The input of one parameter, with its problems below. */
export function FieldEditor({ field, value, problems, write }: FieldEditorProps) {
  const id = useId();
  const isWrong = problems.length > 0;
  return (
    <div class="send-field">
      <label for={id}>
        <code>{field.name}</code> <small>{field.required ? `${field.in}, required` : field.in}</small>
      </label>
      <input
        id={id}
        value={value}
        placeholder={field.newEachTime ? "new for each Send" : ""}
        autoComplete="off"
        spellcheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problems` : undefined}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
      {isWrong && (
        <p class="send-problem" id={`${id}-problems`}>
          {problems.map(({ message }) => message).join("; ")}
        </p>
      )}
    </div>
  );
}
