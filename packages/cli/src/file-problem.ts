/** Why the file system does not do it, in words that go on a sentence; its code where there are none. */
export function fileProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return words[code ?? ""] ?? code ?? message;
}

const words: Readonly<Record<string, string>> = {
  ENOENT: "it is not there",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder",
  EACCES: "you may not",
};
