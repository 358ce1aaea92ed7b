/** Pages that moved: the old address of each, and the new one. */
export const redirects: Readonly<Record<string, string>> = {
  "/reference/open-points/": "/reference/contract-gaps/",
  "/reference/options/": "/sdk/options/",
  "/reference/errors/": "/sdk/errors/",
  "/reference/changelog/": "/changelog/",
};
