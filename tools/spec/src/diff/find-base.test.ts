import { expect, test } from "vitest";
import { findBase } from "./find-base.ts";
import type { Git } from "./git.ts";

/** A git that accepts the commands with these beginnings, and refuses all others. */
function gitThat(outputs: Readonly<Record<string, string>>): Git {
  return async (...words) => {
    const line = words.join(" ");
    return Object.entries(outputs).find(([start]) => line.startsWith(start))?.[1];
  };
}

const VERIFY = "rev-parse --verify --quiet";

test.each([
  [
    { "describe --tags": "v1.0.0", [`${VERIFY} refs/tags/v1.0.0^{commit}`]: "aaa" },
    { commit: "aaa", name: "v1.0.0", isRelease: true },
  ],
  [
    { "merge-base HEAD origin/main": "bbb", "merge-base HEAD main": "ccc" },
    { commit: "bbb", name: "merge base with origin/main", isRelease: false },
  ],
  [{ "merge-base HEAD main": "ccc" }, { commit: "ccc", name: "merge base with main", isRelease: false }],
  [{}, undefined],
])("with git's output %j, the base is %j", async (outputs, want) => {
  expect(await findBase(gitThat(outputs), undefined)).toEqual(want);
});

test("a commit that the user names has precedence", async () => {
  const git = gitThat({ "describe --tags": "v1.0.0", [`${VERIFY} abc^{commit}`]: "abcdef" });
  expect(await findBase(git, "abc")).toEqual({ commit: "abcdef", name: "abc", isRelease: false });
});
