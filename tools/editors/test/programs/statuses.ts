import { type Api, apis } from "../../src/apis.ts";

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

/** By the names of their files. */
export const statusPrograms = Object.fromEntries(apis.map((api) => [`${api.name}.ts`, programOf(api)]));
