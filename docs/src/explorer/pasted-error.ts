/** What a pasted text says about an error. */
export interface PastedError {
  readonly status?: number;
  /** Codes of the contract that it holds. */
  readonly codes: readonly string[];
  readonly message?: string;
  /** The names at the top of its JSON body. */
  readonly members: readonly string[];
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

/**
 * Reads a status, a code, an error message of a client, or a whole response. A response has a status line, headers and a body, as curl
 * prints them with `--include` or `--verbose`. It may be cut off.
 *
 * @param known every code of the contract.
 */
export function readPastedError(text: string, known: readonly string[]): PastedError {
  const lines = text.split(/\r?\n/).filter((line) => !/^[*>] ?/.test(line));
  const plain = lines
    .map((line) => line.replace(/^< ?/, ""))
    .join("\n")
    .trim();
  const start = plain.indexOf("{");
  const head = start < 0 ? plain : plain.slice(0, start);
  const json = start < 0 ? "" : plain.slice(start);
  const body = parsed(json);
  const status = statusIn(head) ?? statusField(body, json);
  const message = textField(body, json, "message");
  return {
    ...(status !== undefined && { status }),
    codes: codesIn(head, body, json, known),
    ...(message !== undefined && { message }),
    members: Object.keys(body),
    headers: headersIn(head),
  };
}

type Body = Readonly<Record<string, unknown>>;

function parsed(json: string): Body {
  try {
    const value: unknown = JSON.parse(json.slice(0, json.lastIndexOf("}") + 1));
    return isBody(value) ? value : {};
  } catch {
    return {};
  }
}

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** That of the status line, else the only number that can be one. */
function statusIn(head: string): number | undefined {
  const [, line] = /^HTTP\/[\d.]+ (\d{3})\b/m.exec(head) ?? [];
  const [first, second] = new Set(head.match(/(?<![\w.:/-])[2-5]\d\d(?![\w:/-]|\.\d)/g) ?? []);
  const found = line ?? (second === undefined ? first : undefined);
  return found === undefined ? undefined : Number(found);
}

/** The status that a body repeats; by its text where it is cut off. */
function statusField({ status }: Body, json: string): number | undefined {
  if (typeof status === "number") return status;
  const [, found] = /"status"\s*:\s*(\d{3})\b/.exec(json) ?? [];
  return found === undefined ? undefined : Number(found);
}

function textField(body: Body, json: string, name: string): string | undefined {
  const found = valuesOf(body, name)[0];
  if (found !== undefined) return found;
  const [, text] = new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]*)"`).exec(json) ?? [];
  return text;
}

/** The texts of a name in a body, at any depth. */
function valuesOf(value: unknown, name: string, depth = 0): readonly string[] {
  if (typeof value !== "object" || value === null || depth > 20) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === name && typeof child === "string" ? [child] : valuesOf(child, name, depth + 1),
  );
}

/** Every text in a body, at any depth. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth > 20) return [];
  return Object.values(value).flatMap((child) => textsIn(child, depth + 1));
}

function codesIn(head: string, body: Body, json: string, known: readonly string[]): readonly string[] {
  // Whatever a program calls the member: `error`, `code`, `errorCode`. By its text where the body is cut off.
  const texts = new Set([...textsIn(body), ...Array.from(json.matchAll(/:\s*"([^"\\]*)"/g), ([, text]) => text)]);
  const exact = known.filter((code) => texts.has(code));
  if (exact.length > 0) return exact;
  const inText = new Set(json.match(/\w+/g));
  const written = known.filter((code) => inText.has(code));
  if (written.length > 0) return written;
  // The name of a status in its line is no code: "HTTP/1.1 409 Conflict".
  const words = new Set(
    head
      .replace(/^HTTP\/.*$/m, "")
      .toLowerCase()
      .match(/[a-z]+/g),
  );
  return known.filter((code) => words.has(code.toLowerCase()));
}

function headersIn(head: string): ReadonlyMap<string, string> {
  const found = head.matchAll(/^([A-Za-z][\w-]*): *(.*)$/gm);
  return new Map(Array.from(found, ([, name = "", value = ""]) => [name.toLowerCase(), value.trim()]));
}
