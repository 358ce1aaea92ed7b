import { expect, test } from "vitest";
import { repository } from "../../test/diff/repository.ts";
import { changesetFaults } from "./changeset-faults.ts";

const FILE = ".changeset/some.md";

test.each<[string, string, readonly string[]]>([
  ["a changeset of a package", '---\n"@tillside/tiny": minor\n---\n\nNew.\n', []],
  ["one that announces no release", "---\n---\n\nNothing for users.\n", []],
  ["line ends of Windows", '---\r\n"@tillside/tiny": minor\r\n---\r\n\r\nNew.\r\n', []],
  [
    "no front matter",
    "New.\n",
    [
      `${FILE}: It has no front matter. Begin it with \`---\`, a line such as \`"@tillside/events": minor\`, and \`---\`.`,
    ],
  ],
  [
    "front matter that is no YAML",
    '---\n"@tillside/tiny: minor\n---\n\nNew.\n',
    [expect.stringMatching(/^\.changeset\/some\.md: Its front matter cannot be read\. ./)],
  ],
  [
    "a misspelt package",
    '---\n"@tillside/tyni": minor\n---\n\nNew.\n',
    [`${FILE} names the package @tillside/tyni, which does not exist. Is it misspelt?`],
  ],
  [
    "a misspelt release",
    '---\n"@tillside/tiny": minr\n---\n\nNew.\n',
    [`${FILE} announces minr for @tillside/tiny. Write patch, minor or major.`],
  ],
])("%s", (_, text, faults) => {
  const { root, write } = repository();
  write({ [FILE]: text });
  expect(changesetFaults(root)).toEqual(faults);
});
