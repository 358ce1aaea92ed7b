// Looks at what is built: the types of the clients.

import { expect, test } from "vitest";
import { type Api, apis } from "../src/apis.ts";
import { compilers } from "../src/compilers.ts";
import { diagnostics } from "../src/diagnostics.ts";
import { Project } from "../src/project.ts";

const SLOW = 120_000;

/** Checks each documented pair of operation and status: what `hasStatus()` leaves after `false` is the whole result, success and refusals. */
const programOf = ({ name, refusals }: Api) => `
import { type CallResult, hasStatus, type operations } from "@tillside/${name}";
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
${refusals
  .flatMap(({ operation, statuses }) =>
    statuses.map(
      (status) => `
export function ${operation}${status}(result: CallResult<operations["${operation}"]>) {
  type Whole = CallResult<operations["${operation}"]>;
  if (hasStatus(result, "${operation}", ${status})) {
    const refused: Same<typeof result.data, undefined> = true;
    const status: ${status} = result.response.status;
    return [refused, status];
  }
  const left: Same<typeof result, Whole> = true;
  return left;
}`,
    ),
  )
  .join("\n")}
`;

test("every API has operations whose refusals are documented", () => {
  for (const { name, refusals } of apis)
    expect(
      refusals.flatMap(({ statuses }) => statuses),
      name,
    ).not.toEqual([]);
});

test.each(compilers)(
  "tsc $version: a result that does not have a status may have any other, in every operation of every API",
  async (compiler) => {
    using project = new Project(Object.fromEntries(apis.map((api) => [`${api.name}.ts`, programOf(api)])));
    expect(await diagnostics(compiler, project)).toEqual([]);
  },
  SLOW,
);
