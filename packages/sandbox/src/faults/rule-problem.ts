import type { Document } from "../engine/document.ts";
import { isHeaderName } from "../engine/header-name.ts";
import { prefixedUrl } from "../runs/run-values.ts";
import { actionOf } from "./action.ts";
import type { FaultRule, RuleProblem } from "./fault-rule.ts";
import { fitsGlob } from "./glob.ts";
import { matchProblem } from "./match-problem.ts";
import { specProblem } from "./spec-problem.ts";

/**
 * Why a rule has no effect: it never applies, or applies and nothing happens, or the spec of its operation does not allow it.
 * Undefined where it is in order.
 */
export function ruleProblem(rule: FaultRule, documents: readonly Document[]): RuleProblem | undefined {
  const found = ownProblem(rule);
  if (found !== undefined) return problem(...found);
  const other = matchProblem(rule, documents) ?? specProblem(rule, documents);
  return other && problem(other.field, other.message);
}

type Found = readonly [place: string, message: string];

/** What is wrong with a rule by itself. */
function ownProblem(rule: FaultRule): Found | undefined {
  const { match, when, status, token } = rule;
  const { hasEffect, sendsNothing, breaksOwnResponse, breaksBody } = actionOf(rule);
  if (match?.path !== undefined && !/^[/*?]/.test(match.path))
    return [
      "match/path",
      "`match.path` begins with `/`, or with `*`: it is the path below the origin, prefix included.",
    ];
  if (match?.path !== undefined && prefixedUrl(match.path) !== undefined)
    return [
      "match/path",
      "`match.path` is the path without a run's prefix: leave out `/r/<id>`, and add the fault to the run, below its own prefix.",
    ];
  const { method } = match ?? {};
  if (method !== undefined && !methods.some((known) => fitsGlob(method.toUpperCase(), known)))
    return ["match/method", "`match.method` matches no HTTP method: give one such as POST, or leave it out for all."];
  if (!hasEffect)
    return [
      "",
      "The fault does nothing: give it status, drop, delayMs, malformed or truncate. Or latency, reset, stall, slowBodyMs, token or preset.",
    ];
  const cut = cutProblem(rule);
  if (cut !== undefined) return cut;
  const needsStatus = (["retryAfter", "body", "headers"] as const).find((name) => rule[name] !== undefined);
  if (needsStatus !== undefined && status === undefined)
    return [needsStatus, `${needsStatus} needs a status: it is part of that response.`];
  if (when === "before" && breaksOwnResponse)
    return ["when", "Before execution there is no response to break: leave out `when`, or give a `status`."];
  if (status !== undefined && withoutBody.has(status) && breaksBody)
    return ["status", `A response ${status} has no body that could be malformed or truncated.`];
  if (status !== undefined && withoutBody.has(status) && rule.body !== undefined)
    return ["body", `A response ${status} has no body: leave out \`body\`, or give another status.`];
  if (token !== undefined && (status !== undefined || sendsNothing))
    return ["token", "With `token` the API responds by itself: leave out what takes its place, or token."];
  return latencyProblem(rule) ?? headersProblem(rule);
}

/** What cannot happen beside a connection that ends without a response, or in the middle of one. */
function cutProblem(rule: FaultRule): Found | undefined {
  const { drop, reset, status, malformed, truncate, slowBodyMs } = rule;
  const cuts = (["drop", "reset", "stall"] as const).filter((name) => rule[name]);
  const [cut, other] = cuts;
  if (other !== undefined) return [other, `\`${cut}\` and \`${other}\` exclude each other: leave out one of them.`];
  const does = drop ? "ends the connection" : reset ? "resets the connection" : "leaves the connection open";
  if (cut !== undefined && (status !== undefined || malformed || truncate || slowBodyMs !== undefined))
    return [
      cut,
      `\`${cut}\` ${does} without a response: leave out status, malformed, truncate and slowBodyMs, or ${cut}.`,
    ];
  if (truncate && slowBodyMs !== undefined)
    return ["slowBodyMs", "A truncated body is sent at once: leave out slowBodyMs or truncate."];
  return undefined;
}

function latencyProblem({ delayMs, latency }: FaultRule): Found | undefined {
  if (latency === undefined) return undefined;
  if (delayMs !== undefined) return ["latency", "`delayMs` and `latency` exclude each other: leave out one of them."];
  if (!("uniform" in latency) || latency.uniform.from <= latency.uniform.to) return undefined;
  return ["latency/uniform", "`latency.uniform` goes from the shorter wait to the longer one: swap `from` and `to`."];
}

function headersProblem({ headers = {}, retryAfter, lawless }: FaultRule): Found | undefined {
  const names = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const place = `headers/${name}`;
    const lower = name.toLowerCase();
    if (!isHeaderName(name)) return [place, `\`headers.${name}\` is not a name that a header can have.`];
    if (names.has(lower))
      return [place, `\`headers.${name}\` is there twice: upper and lower case are the same header.`];
    names.add(lower);
    if (lower === "content-type" && !lawless)
      return [place, "Every response is JSON: leave out content-type, or add `lawless: true`."];
    if (framing.has(lower)) return [place, `\`headers.${name}\` is written by the server: leave it out.`];
    if (!/^[\x20-\x7e]*$/.test(value)) return [place, `\`headers.${name}\` must be printable ASCII.`];
    if (lower === "retry-after" && retryAfter !== undefined)
      return [place, "`retryAfter` and `headers.retry-after` are the same header: leave out one of them."];
  }
  return undefined;
}

/** Headers that say where a message ends, or when it was sent. */
const framing = new Set(["content-length", "transfer-encoding", "connection", "date", "keep-alive", "trailer"]);

function problem(place: string, message: string): RuleProblem {
  return { field: place === "" ? "body" : `body/${place}`, message };
}

/** Of the methods that IANA registers, those that a server takes. */
const methods = [
  ...["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY"],
  ...["ACL", "BIND", "CHECKOUT", "COPY", "LINK", "LOCK", "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MOVE"],
  ...["PROPFIND", "PROPPATCH", "REBIND", "REPORT", "SEARCH", "UNBIND", "UNLINK", "UNLOCK"],
];

const withoutBody = new Set([204, 205, 304]);
