import type { CryptoPrimitives } from "../world/crypto-primitives.ts";
import { maskHeaders } from "./mask-headers.ts";
import { keptBytes, keptText, maskedUrl, mostBodyCharacters } from "./mask-text.ts";
import type { RequestRecord, Sent } from "./request-record.ts";
import { sentWithoutValues } from "./secret-values.ts";

/** What a record has besides. */
export type RequestFacts = Omit<RequestRecord, keyof Sent>;

/** A request and its response as they were sent, with their secrets. */
interface Raw {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Uint8Array;
  /** Undefined if none was sent. */
  readonly response: { readonly headers: Readonly<Record<string, string>>; readonly text: string } | undefined;
  /** Calls of the control plane are logged without their bodies: those are the log itself, or all of the state. */
  readonly withBodies: boolean;
  /** Pattern of further names of secrets that the operation has. */
  readonly secrets: string | undefined;
  /** Finds the secrets of the credentials. */
  readonly values: RegExp;
  readonly crypto: CryptoPrimitives;
}

/** A request that the log takes: as it was sent, or as a record that has no secrets any more. */
export type NewRequest = Omit<RequestFacts, "id"> & ({ readonly raw: Raw } | Sent);

/**
 * A request in the log. Most requests are never looked at, so the log keeps them as they were sent. Secrets are masked, and the body is
 * hashed, when someone reads the record. Nothing else shows what was sent.
 */
export class LoggedRequest implements RequestFacts {
  readonly id: number;
  readonly at: RequestRecord["at"];
  readonly durationMs: RequestRecord["durationMs"];
  readonly method: RequestRecord["method"];
  readonly api: RequestRecord["api"];
  readonly operation: RequestRecord["operation"];
  readonly caller: RequestRecord["caller"];
  readonly bodyBytes: RequestRecord["bodyBytes"];
  readonly status: RequestRecord["status"];
  readonly fired: RequestRecord["fired"];
  readonly replayOf: RequestRecord["replayOf"];
  readonly openPoint: RequestRecord["openPoint"];
  readonly problems: RequestRecord["problems"];
  readonly fault: RequestRecord["fault"];
  /** Undefined once the record was read. */
  #raw: Raw | undefined;
  #record: RequestRecord | undefined;

  constructor(id: number, request: NewRequest) {
    this.id = id;
    this.at = request.at;
    this.durationMs = request.durationMs;
    this.method = request.method;
    this.api = request.api;
    this.operation = request.operation;
    this.caller = request.caller;
    this.bodyBytes = request.bodyBytes;
    this.status = request.status;
    this.fired = request.fired;
    this.replayOf = request.replayOf;
    this.openPoint = request.openPoint;
    this.problems = request.problems;
    this.fault = request.fault;
    if (!("raw" in request)) this.#record = { id, ...request };
    else if (isShort(request.raw)) this.#raw = withOwnBytes(request.raw);
    else this.#record = this.#recordOf(sentAs(request.raw));
  }

  /** Made when it is first read. */
  get record(): RequestRecord {
    if (this.#raw !== undefined) {
      this.#record = this.#recordOf(sentAs(this.#raw));
      this.#raw = undefined;
    }
    return this.#record as RequestRecord;
  }

  /** About what it takes in memory: its texts, and what is around them. */
  get bytes(): number {
    const { url, headers, response } = this.#raw ?? this.record;
    const body = this.#raw?.bytes ?? this.#record?.body ?? "";
    const responseBody = this.#raw?.response?.text ?? this.#record?.response?.body ?? "";
    let bytes = recordBytes + url.length + body.length + responseBody.length + textsIn(headers);
    if (response !== undefined) bytes += textsIn(response.headers);
    for (const { field, message } of this.problems) bytes += field.length + message.length + problemBytes;
    return bytes;
  }

  #recordOf({ url, headers, bodySha256, body, bodyCut, response }: Sent): RequestRecord {
    return {
      id: this.id,
      at: this.at,
      durationMs: this.durationMs,
      method: this.method,
      url,
      api: this.api,
      operation: this.operation,
      caller: this.caller,
      headers,
      bodyBytes: this.bodyBytes,
      bodySha256,
      status: this.status,
      fired: this.fired,
      replayOf: this.replayOf,
      openPoint: this.openPoint,
      problems: this.problems,
      fault: this.fault,
      body,
      bodyCut,
      response,
    };
  }
}

/** Their records, each made when it is asked for. */
export function* recordsOf(requests: Iterable<LoggedRequest>): Generator<RequestRecord> {
  for (const { record } of requests) yield record;
}

/** Whether the log keeps the bodies whole. Of longer ones it keeps the beginning, which is masked at once. */
function isShort({ bytes, response, withBodies }: Raw): boolean {
  if (!withBodies) return bytes.length === 0;
  return bytes.length <= mostBodyCharacters && (response === undefined || response.text.length <= mostBodyCharacters);
}

/** The bytes of a body may be a part of larger ones, which they would keep in memory. */
function withOwnBytes(raw: Raw): Raw {
  const { bytes } = raw;
  return bytes.length === bytes.buffer.byteLength ? raw : { ...raw, bytes: new Uint8Array(bytes) };
}

function sentAs(raw: Raw): Sent {
  return sentWithoutValues(raw.values, withoutNamed(raw));
}

/** Without what its name or its form shows to be a secret. */
function withoutNamed({ url, headers, bytes, response, withBodies, secrets, crypto }: Raw): Sent {
  const sent = {
    url: maskedUrl(url, secrets),
    headers: maskHeaders(headers, secrets),
    bodySha256: bytes.length === 0 ? undefined : crypto.hash(bytes),
  };
  if (!withBodies) return sent;
  const { body, bodyCut } = keptBytes(bytes, headers["content-type"], secrets);
  if (response === undefined) return { ...sent, body, bodyCut };
  const kept = keptText(response.text, secrets);
  return { ...sent, body, bodyCut, response: { headers: maskHeaders(response.headers, secrets), ...kept } };
}

// As measured: what Node needs for the objects themselves.
const [recordBytes, problemBytes, headerBytes] = [1_500, 500, 50];

function textsIn(headers: Readonly<Record<string, string | undefined>>): number {
  let bytes = 0;
  for (const name in headers) bytes += headerBytes + name.length + (headers[name]?.length ?? 0);
  return bytes;
}
