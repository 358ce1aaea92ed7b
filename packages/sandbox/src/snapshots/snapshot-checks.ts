import type { Ajv2020 } from "ajv/dist/2020.js";
import type { Api } from "../engine/api.ts";
import type { Json } from "../engine/bundle.ts";
import { readDocument } from "../engine/document.ts";
import { problemOf } from "../engine/problem.ts";
import { ajvFor } from "../engine/schema-compiler.ts";
import { memoize } from "../memoize.ts";
import { jobsKey } from "../world/jobs.ts";
import { anything, fields, listOf, moment, oneOf } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";

/** What the parts of the state look like, and whether something looks so. */
export interface SnapshotChecks {
  /** The shape of each part by name: a snapshot has all of them, and no others. */
  readonly shapes: Readonly<Record<string, Json>>;
  /** Compiles all shapes, one at a time, because together they take long. Awaits `pause` in between. */
  prepare(pause: () => Promise<void>): Promise<void>;
  /** The first problem with a value of one of the shapes in them, behind the place of the value: `cart/reservations is missing`. */
  problemOf(shape: Json, value: unknown, place: string): string | undefined;
}

/** Nothing is compiled before the first snapshot comes: few sandboxes ever see one. */
export function snapshotChecks(
  keys: readonly StateKey<object>[],
  apis: readonly Pick<Api, "name" | "jobs">[],
): SnapshotChecks {
  const shapes = Object.fromEntries(keys.map(({ name, shape }) => [name, shape]));
  shapes[jobsKey.name] = fields({ due: listOf(dueJob(apis)) });
  let ajv: Ajv2020 | undefined;
  const ownAjv = () => {
    ajv ??= ajvFor("first");
    return ajv;
  };
  const documents = documentsOf(shapes);
  const added = memoize((name: string) => ownAjv().addSchema({ $id: name, ...readDocument(name).bundle }));
  const compiled = memoize((shape: Json) => {
    for (const name of documents) added(name);
    return ownAjv().compile(shape);
  });
  return {
    shapes,
    async prepare(pause) {
      ownAjv();
      await pause();
      for (const name of documents) {
        added(name);
        await pause();
      }
      for (const shape of Object.values(shapes)) {
        compiled(shape);
        await pause();
      }
    },
    problemOf(shape, value, place) {
      const validate = compiled(shape);
      if (validate(value)) return undefined;
      const [error] = validate.errors ?? [];
      return error && `${place}${problemOf("body", error).message.slice("body".length)}`;
    },
  };
}

/** Each job that is due is one that there is, with a payload that it can work with. */
function dueJob(apis: readonly Pick<Api, "name" | "jobs">[]): Json {
  const payloads = apis.flatMap(({ name, jobs = {} }) =>
    Object.entries(jobs).map(([job, { payload }]) => [`${name}.${job}`, payload] as const),
  );
  return {
    ...fields({ at: moment, job: oneOf(...payloads.map(([job]) => job)), payload: anything }),
    allOf: payloads.map(([job, payload]) => ({
      if: { properties: { job: { not: { const: job } } } },
      else: { properties: { payload } },
    })),
  };
}

/** The names of the documents that the shapes refer to. */
function documentsOf(shapes: Readonly<Record<string, Json>>): string[] {
  const names = [...JSON.stringify(shapes).matchAll(/"\$ref":"(\w+)#/g)].map(([, name = ""]) => name);
  return [...new Set(names)];
}
