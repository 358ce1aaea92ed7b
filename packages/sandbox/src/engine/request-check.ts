import type { Api, Exchange, Step } from "./api.ts";
import { isJson } from "./bundle.ts";
import type { OperationChecks } from "./operation-checks.ts";
import type { Problem } from "./problem.ts";
import { readForm, readJsonOnce } from "./read-body.ts";
import { Refusal } from "./refusal.ts";
import { transport } from "./statement-of.ts";

/**
 * Reads the body and checks the whole request against the operation's schemas; then `exchange.body` and `exchange.query`
 * are what their types say. A media type that the contract does not list gets the API's own 400 (READINGS X9). Without one the
 * body is read as JSON, unless the API requires the header.
 */
export const requestCheck: Step = (exchange, _world, next) => {
  const { operation, api } = exchange;
  const checks = operation.document.validators.of(operation);
  const problems = [
    ...checks.parameters("path", exchange.path),
    ...checks.parameters("query", exchange.query),
    ...checks.parameters("header", exchange.headers),
    ...bodyProblems(exchange, checks),
  ];
  const refusal = problems.length > 0 ? api.invalid(problems.slice(0, mostProblems), exchange) : undefined;
  if (refusal) throw refusal;
  return next();
};

function bodyProblems(exchange: Exchange, { mediaTypes, bodyRequired, body }: OperationChecks): Problem[] {
  const { bytes, headers, api } = exchange;
  if (mediaTypes === undefined) return [];
  if (bytes.length === 0) {
    if (!bodyRequired) return [];
    return [{ in: "body", at: "", keyword: "required", message: "the body is missing" }];
  }
  const encoding = encodingProblem(exchange);
  if (encoding !== undefined) {
    const { code } = api.otherMediaType ?? {};
    throw new Refusal(400, encoding, { openPoint: transport, field: encodingField, code, fired: "content encoding" });
  }
  const mediaType = mediaTypeOf(headers["content-type"], mediaTypes, api.mediaType);
  if (mediaType === undefined) {
    const message = `The Content-Type must be ${mediaTypes.join(" or ")}.`;
    const { openPoint = [], code } = api.otherMediaType ?? {};
    const unforeseen = headers["content-type"] === undefined ? [] : transport;
    throw new Refusal(400, message, {
      openPoint: [openPoint, unforeseen].flat(),
      field: "header/content-type",
      code,
      fired: "media type",
    });
  }
  const read = isJson(mediaType) ? readJsonOnce(exchange) : readForm(bytes);
  if ("problem" in read) return [{ in: "body", at: "", keyword: "json", message: `the body ${read.problem}` }];
  exchange.body = read.value;
  return body(mediaType, read.value, read.size > largeSize);
}

/** Why a body that says it is compressed is not read: no document lists an encoding (READINGS X9). */
export function encodingProblem({ headers }: Exchange): string | undefined {
  const { "content-encoding": given = "" } = headers;
  if (given === "" || /^identity$/i.test(given)) return undefined;
  const shown = given.length > longestEncoding ? `${given.slice(0, longestEncoding)}...` : given;
  return `The Content-Encoding "${shown}" is not supported. Send the body as it is, without this header.`;
}

export const encodingField = "header/content-encoding";

/** A longer one is cut off in messages. */
const longestEncoding = 40;

/** Which of the listed media types a body is of. */
function mediaTypeOf(header: string | undefined, listed: readonly string[], strictness: Api["mediaType"] = "named") {
  const [given = ""] = (header ?? "").split(";");
  const found = listed.find((each) => each === given.trim().toLowerCase());
  if (found !== undefined || !listed.includes(json)) return found;
  return strictness === "any" || (strictness === "named" && header === undefined) ? json : undefined;
}

const json = "application/json";

/** The number of problems that a response reports. */
const mostProblems = 200;

/** For a body of more values than this, a response reports the first problem only. */
const largeSize = 2_000;
