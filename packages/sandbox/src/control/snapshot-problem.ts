import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Api } from "../engine/api.ts";
import { type Json, readDocument } from "../engine/document.ts";
import { problemOf } from "../engine/problem.ts";
import { ajvFor } from "../engine/schema-compiler.ts";
import { isClockTime } from "../world/clock-time.ts";
import { jobsKey } from "../world/jobs.ts";
import { anything, fields, oneOf } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import type { Snapshot } from "../world/world.ts";

/** Says what keeps a snapshot from being restored: the first thing that is not as its part of the state needs it. */
export type SnapshotProblem = (snapshot: Snapshot) => string | undefined;

/** @param parts of the state: a snapshot has all of them, and no others. */
export function snapshotProblem(
  parts: readonly StateKey<object>[],
  apis: readonly Pick<Api, "name" | "jobs">[],
): SnapshotProblem {
  // Compiled when the first snapshot comes: few sandboxes ever see one.
  let validate: ValidateFunction | undefined;
  return (snapshot) => {
    if (!isClockTime(Date.parse(snapshot.now))) return "body/now is no time that a clock can show";
    validate ??= compiled(parts, apis);
    if (validate(snapshot)) return undefined;
    const [error] = validate.errors ?? [];
    return error && problemOf("body", error).message;
  };
}

function compiled(parts: readonly StateKey<object>[], apis: readonly Pick<Api, "name" | "jobs">[]): ValidateFunction {
  const ajv = ajvFor("first");
  const shapes = Object.fromEntries(parts.map(({ name, shape }) => [name, shape]));
  const state = { ...fields(shapes), additionalProperties: false };
  const schema = {
    allOf: [fields({ state }), fields({ state: fields({ [jobsKey.name]: fields({ due: dueJobs(apis) }) }) })],
  };
  for (const name of documentsIn(JSON.stringify(schema))) ajv.addSchema({ $id: name, ...readDocument(name).bundle });
  return ajv.compile(schema);
}

/** Each job that is due is one that there is, with a payload that it can work with. */
function dueJobs(apis: readonly Pick<Api, "name" | "jobs">[]): Json {
  const payloads = apis.flatMap(({ name, jobs = {} }) =>
    Object.entries(jobs).map(([job, { payload }]) => [`${name}.${job}`, payload] as const),
  );
  return {
    items: {
      ...fields({ job: oneOf(...payloads.map(([job]) => job)), payload: anything }),
      allOf: payloads.map(([job, payload]) => ({
        if: { properties: { job: { not: { const: job } } } },
        else: { properties: { payload } },
      })),
    },
  };
}

function documentsIn(schema: string): Set<string> {
  return new Set([...schema.matchAll(/"\$ref":"(\w+)#/g)].map(([, name = ""]) => name));
}
