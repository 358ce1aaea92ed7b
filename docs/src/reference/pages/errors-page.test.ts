import { expect, test } from "vitest";
import { entryPoint } from "../docstrings/declarations.ts";
import { readReferenceApis } from "../read-apis.ts";
import { errorsPage } from "./errors-page.ts";

test("an error class that only some clients export is on the page, with those clients", () => {
  const own = readReferenceApis().flatMap(({ name }) =>
    [...entryPoint(`@tillside/${name}`).exported]
      .filter((exported) => /^[A-Z].*Error$/.test(exported))
      .map((exported) => [name, exported]),
  );
  expect(own.sort()).toEqual([
    ["audience", "BulkError"],
    ["events", "BulkError"],
    ["onboarding", "PollDeadlineError"],
  ]);
  const { markdown } = errorsPage();
  expect(markdown).toMatch(/## BulkError\n[^#]*Exported by `@tillside\/audience` and `@tillside\/events`\./);
  expect(markdown).toMatch(/## PollDeadlineError\n[^#]*Exported by `@tillside\/onboarding`\./);
});
