import { credentialsKey } from "../auth/credentials.ts";
import type { Exchange } from "../engine/api.ts";
import type { Document } from "../engine/document.ts";
import { mayLoseDigits, withExactNumbers } from "../engine/exact-numbers.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import type { operations } from "../generated/control.ts";
import { secretValuesOf, withoutValues } from "../requests/secret-values.ts";
import type { RecordedVerification } from "../requests/verifications.ts";
import { type Expectation, textOf } from "../verify/expectation.ts";
import { expectationProblem } from "../verify/expectation-problem.ts";
import { missText } from "../verify/near-misses.ts";
import { type Verified, verify } from "../verify/verify.ts";
import type { World } from "../world/world.ts";
import { checkApi, checkFired, checkOperation, laterThan } from "./request-filter.ts";
import { untilGone } from "./until-gone.ts";

/** Whether requests were received as expected. @param apis whose requests can be verified. */
export async function verifyRequests(
  exchange: Exchange<operations["verifyRequests"]>,
  world: World,
  apis: readonly Document[],
): Promise<Reply> {
  const expectation = expectationIn(exchange);
  const isLater = checked(expectation, apis, world.requests.lastId);
  const ended = untilGone(exchange, world);
  // The report shows both, and a secret may be in what is expected.
  const hide = (text: string) => withoutValues(secretValuesOf(world.state(credentialsKey)), text);
  const expected = hide(textOf(expectation));
  const verified = await verify(world, expectation, isLater, apis, ended);
  const { progress } = verified;
  if (ended.aborted && progress.verdict !== "passed") throw new Refusal(409, endedBefore(expected, ended));
  const incomplete = incompleteness(verified);
  const outcome = incomplete === undefined ? progress.verdict : "incomplete";
  const message = outcome === "passed" ? undefined : (incomplete ?? hide(missOf(expected, expectation, verified)));
  const at = new Date(world.now).toISOString();
  const recorded = { at, expected, outcome: outcome === "undecided" ? "incomplete" : outcome, message } as const;
  world.requests.verifications.add(expectation.negated ? opposite(recorded, progress.fitting) : recorded);
  if (incomplete !== undefined) throw new Refusal(409, incomplete, { fired: "log incomplete" });
  const found = { expected, count: progress.fitting.length, requests: progress.fitting.slice(0, mostIds) };
  if (outcome === "passed") return { status: 200, body: { passed: true, ...found }, fired: "verified" };
  const miss = { passed: false, ...found, nearest: progress.nearest };
  return { status: 422, body: { error: message, ...miss }, fired: "verification missed" };
}

/** A number of many digits counts with all of them, in the bodies that are expected too. */
function expectationIn({ bytes, body }: Exchange): Expectation {
  const given = body as Expectation;
  if (!mayLoseDigits(bytes)) return given;
  const exact = withExactNumbers(bytes) as Expectation;
  const order = given.order?.map((pattern, index) => ({ ...pattern, body: exact.order?.[index]?.body }));
  return { ...given, body: exact.body, ...(order && { order }) };
}

/** What a verification is for a caller who asserts that it does not hold. What the log cannot decide stays so. */
function opposite(verification: RecordedVerification, fitting: readonly number[]): RecordedVerification {
  const { at, outcome } = verification;
  const expected = `not ${verification.expected}`;
  if (outcome === "incomplete") return { ...verification, expected };
  if (outcome === "missed") return { at, expected, outcome: "passed" };
  return { at, expected, outcome: "missed", message: `Expected ${expected}; received ${fitting.length}.` };
}

/** Why a verification that waited has no outcome. */
function endedBefore(expected: string, { reason }: AbortSignal): string {
  return `The verification of ${expected} ended before it was decided: ${(reason as Error).message}.`;
}

/** So many ids are shown. */
const mostIds = 100;

/** @param lastId of the newest request: whoever waits for those after a later one remembers it from another log. */
function checked(expectation: Expectation, apis: readonly Document[], lastId: number) {
  const wrong = expectationProblem(expectation);
  if (wrong !== undefined) throw new Refusal(400, wrong.message, { field: wrong.field });
  for (const { operation, api, fired } of [expectation, ...(expectation.order ?? [])]) {
    if (operation !== undefined) checkOperation(operation, apis, "body/operation");
    if (api !== undefined) checkApi(api, apis, "body/api");
    if (fired !== undefined) checkFired(fired, "body/fired");
  }
  const isLater = laterThan(expectation.since, "body/since");
  if (/^\d+$/.test(String(expectation.since)) && Number(expectation.since) > lastId) {
    const message = `\`since\` is later than the newest request, ${lastId}.`;
    throw new Refusal(400, message, { field: "body/since" });
  }
  return isLater;
}

/** Why the log cannot decide it; undefined if it can. */
function incompleteness({ progress, forgottenTo }: Verified): string | undefined {
  // What is proven by the requests that the log has needs no others.
  if (forgottenTo !== undefined && !progress.isFinal) {
    return `The log is incomplete: it no longer has the requests up to ${forgottenTo}. Clear it with DELETE /_sandbox/requests before what you verify, give a later id as \`since\`, or raise --log-entries or --log-bytes.`;
  }
  if (progress.verdict !== "undecided") return undefined;
  const places = progress.hidden.slice(0, 3).join(", ");
  return `The log is incomplete: it depends on ${places}, which is masked, nested too deeply or beyond 64 KiB. Leave it out, or give a later id as \`since\`.`;
}

function missOf(expected: string, { countReplays = true }: Expectation, { progress, emptiness }: Verified): string {
  const { nearest, text, replays } = progress;
  const near = nearest.map(missText);
  const sentences = [
    `Expected ${expected}; ${text}`,
    ...(countReplays && replays > 0 ? ["To leave out replays, add `countReplays: false`"] : []),
    ...(emptiness === undefined ? [] : [emptiness]),
    ...(near.length === 0 ? [] : [`Nearest: ${near.join(". ")}`]),
  ];
  return `${sentences.join(". ")}.`;
}
