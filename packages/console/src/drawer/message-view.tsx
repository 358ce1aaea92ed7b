import { pretty } from "./pretty.ts";

interface MessageProps {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** The headers and the body of a request or a response. */
export function MessageView({ title, headers, body }: MessageProps) {
  return (
    <section class="console-message">
      <h4>{title}</h4>
      <dl class="console-headers">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {body ? (
        // A long body scrolls, so it takes the focus of the keyboard.
        <pre tabIndex={0} role="region" aria-label={`Body of the ${title.toLowerCase()}`}>
          {pretty(body)}
        </pre>
      ) : (
        <p class="console-muted">No body.</p>
      )}
    </section>
  );
}
