import { useId, useRef } from "preact/hooks";
import type { Problem } from "../exchange/exchange.ts";
import { lineOf } from "./line-of.ts";

interface BodyEditorProps {
  readonly body: string;
  readonly problems: readonly Problem[];
  write(body: string): void;
}

/** More lines than this scroll. */
const mostLines = 18;

/** The editor of the body: a mark beside each line with a problem, and the problems below. */
export function BodyEditor({ body, problems, write }: BodyEditorProps) {
  const id = useId();
  const gutter = useRef<HTMLDivElement>(null);
  const lines = body.split("\n").length;
  const placed = problems.map(({ field, message }) => ({ line: lineOf(body, field.slice("body".length)), message }));
  const wrong = new Set(placed.map(({ line }) => line));
  const isWrong = placed.length > 0;
  return (
    <div class="send-body">
      <label for={id}>Body</label>
      <div class="send-editor">
        <div class="send-gutter" ref={gutter} aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => (
            <span key={index + 1} class={wrong.has(index + 1) ? "wrong" : undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          id={id}
          value={body}
          rows={Math.min(lines + 1, mostLines)}
          wrap="off"
          autoComplete="off"
          spellcheck={false}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problems` : undefined}
          onInput={({ currentTarget }) => write(currentTarget.value)}
          onScroll={({ currentTarget }) => {
            if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
          }}
        />
      </div>
      {isWrong && (
        <ul class="send-problems" id={`${id}-problems`}>
          {placed.map(({ line, message }) => (
            <li class="send-problem" key={message}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
