import { bodyText } from "../parts/response-text.ts";
import { Scrolled } from "../parts/scrolled.tsx";
import { HeaderList } from "./header-list.tsx";

interface MessageProps {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** The headers and the body of a request or a response. */
export function MessageView({ title, headers, body }: MessageProps) {
  return (
    <section class="console-message">
      <h3>{title}</h3>
      <HeaderList headers={headers} />
      {body ? <Scrolled text={bodyText({ headers, body })} /> : <p class="console-muted">No body.</p>}
    </section>
  );
}
