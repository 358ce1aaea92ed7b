/** Why a file operation failed, as a clause for a message; the error code if there is no text for it. */
export function fileProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return words[code ?? ""] ?? code ?? message;
}

const words: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  EACCES: "permission denied",
};
