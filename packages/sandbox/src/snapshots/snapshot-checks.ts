import type { Api } from "../engine/api.ts";
import type { Json } from "../engine/bundle.ts";
import type { Document } from "../engine/document.ts";
import { type Fault, ruleOf } from "../faults/faults.ts";
import { ruleProblem } from "../faults/rule-problem.ts";
import { lastTime } from "../world/clock-time.ts";
import { jobsKey } from "../world/jobs.ts";
import { anything, described, fields, listOf, moment, oneOf, text } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import { type DescribedProblem, type ShapeProblem, shapeProblem } from "./shape-problem.ts";

/** What the parts of the state look like, and whether something looks so. */
export interface SnapshotChecks {
  /** The shape of each part by name: a snapshot has all of them, and no others. */
  readonly shapes: Readonly<Record<string, Json>>;
  /** The first problem with a value of one of the shapes in them, behind the place of the value: `cart/reservations is missing`. */
  problemOf(shape: Json, value: unknown, place: string): string | undefined;
  /** The same problem with its place inside of the value. */
  firstProblem(shape: Json, value: unknown): ShapeProblem | undefined;
  /** Why a fault that has its shape cannot be added, behind its place: what `POST /_sandbox/faults` says of its rule. */
  faultProblem(fault: Fault, place: string): string | undefined;
}

export function snapshotChecks(
  keys: readonly StateKey<object>[],
  apis: readonly Pick<Api, "name" | "jobs">[],
  documents: Iterable<Document> = [],
): SnapshotChecks {
  const shapes = Object.fromEntries(keys.map(({ name, shape }) => [name, shape]));
  shapes[jobsKey.name] = fields({ due: listOf(dueJob(apis)) });
  const [all, served] = [[...documents], new Set(apis.map(({ name }) => name))];
  const partners = all.filter(({ name }) => served.has(name));
  const inDocuments = describedBy(all);
  const firstProblem = (shape: Json, value: unknown) => shapeProblem(shape, value, inDocuments);
  const problemOf = (shape: Json, value: unknown, place: string) => {
    const problem = firstProblem(shape, value);
    return problem && `${place}${shownPlace(problem.at)} ${problem.message}`;
  };
  return {
    shapes,
    firstProblem,
    problemOf,
    faultProblem(fault, place) {
      const rule = ruleOf(fault);
      const wrong = problemOf(described("control", "FaultRule"), rule, place);
      if (wrong !== undefined) return wrong;
      const problem = ruleProblem(rule, partners);
      return problem && `${place}: ${problem.message.replace(/\.$/, "")}`;
    },
  };
}

/** Each job that is due is one that there is, with a payload that it can work with. */
function dueJob(apis: readonly Pick<Api, "name" | "jobs">[]): Json {
  const payloads = apis.flatMap(({ name, jobs = {} }) =>
    Object.entries(jobs).map(([job, { payload }]) => [`${name}.${job}`, payload] as const),
  );
  return {
    ...fields({
      at: { ...moment, maximum: lastTime },
      job: oneOf(...payloads.map(([job]) => job)),
      payload: anything,
      "operation?": text,
    }),
    payloads: Object.fromEntries(payloads),
  };
}

/** `control#/components/schemas/FaultRule`, as `described` of `world/shape.ts` writes it. */
function describedBy(documents: Iterable<Document>): DescribedProblem {
  const validators = new Map([...documents].map((document) => [document.name, document.validators]));
  return (reference, value) => {
    const [api = "", pointer = ""] = reference.split("#");
    // No handler is there to read what an API describes that is not served.
    const [problem] = validators.get(api)?.value(pointer, value) ?? [];
    return problem && { at: problem.at, message: problem.message.slice(`body${shownPlace(problem.at)} `.length) };
  };
}

function shownPlace(at: string): string {
  return at.length > longestPlace ? `${at.slice(0, longestPlace)}…` : at;
}

/** As in the problems of requests. */
const longestPlace = 200;
