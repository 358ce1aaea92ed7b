import { describe, expect, it } from "vitest";
import { type RootFields, rootFieldProblems, rootFields, webAddress } from "./root-fields.ts";

const right: RootFields = {
  repository: { type: "git", url: "git+https://github.com/tillside/tillside.git" },
  homepage: "https://tillside.example",
  bugs: { url: "https://github.com/tillside/tillside/issues" },
};

describe("the root's fields", () => {
  it("are copied as they are, and no other fields", () => {
    expect(rootFields({ ...right, name: "tillside" } as RootFields)).toEqual(right);
    expect(rootFields({})).toEqual({});
    expect(rootFieldProblems(right)).toEqual([]);
    expect(webAddress(right)).toBe("https://github.com/tillside/tillside");
  });

  it("missing fields are one message that shows what to write", () => {
    expect(rootFieldProblems({})).toEqual([
      "package.json (the root's): repository, homepage, bugs not set, or not in the form that npm needs. Published packages " +
        "get these fields from there, and npm refuses provenance if `repository` is not the repository that publishes. Set:\n" +
        '  "repository": { "type": "git", "url": "git+https://github.com/<owner>/<name>.git" }\n' +
        '  "homepage": "https://…"\n' +
        '  "bugs": { "url": "https://…" }',
    ]);
  });

  it.each([
    ["https://github.com/tillside/tillside"],
    ["git+https://github.com/tillside.git"],
    ["git@github.com:tillside/tillside.git"],
  ])("a repository of the form %s is refused", (url) => {
    const [problem] = rootFieldProblems({ ...right, repository: { type: "git", url } });
    expect(problem).toMatch(/^package\.json \(the root's\): repository not set, or not in the form/);
  });
});
