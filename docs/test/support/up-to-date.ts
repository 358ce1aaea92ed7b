import { DocsError } from "../../src/docs-error.ts";

/**
 * The folder of the built portal, if nothing changed since it was built.
 *
 * @throws DocsError that names what changed, and says what to run.
 */
export function upToDate(folder: string, changed: readonly string[] | undefined): string {
  if (changed?.length === 0) return folder;
  const [first, ...others] = changed ?? [];
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const reason =
    first === undefined
      ? "The portal is not built, so this test has no pages to look at"
      : `${first}${more} changed since the portal was built, so this test would look at old pages`;
  throw new DocsError(`${reason}. Build it: npm run build -- portal.`);
}
