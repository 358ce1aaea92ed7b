/** Fields about the source that every published package gets from the root package.json. */
export interface RootFields {
  readonly repository?: { readonly type: "git"; readonly url: string };
  readonly homepage?: string;
  readonly bugs?: { readonly url: string };
}

const REPOSITORY = /^git\+https:\/\/github\.com\/[^/\s]+\/[^/\s]+\.git$/;
const FORMS = {
  repository: '{ "type": "git", "url": "git+https://github.com/<owner>/<name>.git" }',
  homepage: '"https://…"',
  bugs: '{ "url": "https://…" }',
} as const;

/** The fields of the root package.json that published packages receive when they are packed. */
export function rootFields({ repository, homepage, bugs }: RootFields): RootFields {
  return { ...(repository && { repository }), ...(homepage && { homepage }), ...(bugs && { bugs }) };
}

/** One message for all fields that are missing or in the wrong form for npm and its provenance; none if they are correct. */
export function rootFieldProblems({ repository, homepage, bugs }: RootFields): string[] {
  const isRight = {
    repository: repository?.type === "git" && REPOSITORY.test(repository.url),
    homepage: URL.canParse(homepage ?? ""),
    bugs: URL.canParse(bugs?.url ?? ""),
  };
  const wrong = (["repository", "homepage", "bugs"] as const).filter((name) => !isRight[name]);
  if (wrong.length === 0) return [];
  const forms = wrong.map((name) => `  "${name}": ${FORMS[name]}`);
  return [
    `package.json (the root's): ${wrong.join(", ")} not set, or not in the form that npm needs. Published packages get ` +
      "these fields from there, and npm refuses provenance if `repository` is not the repository that publishes. Set:\n" +
      forms.join("\n"),
  ];
}

/** The repository's address for a browser; undefined while it is not set. */
export function webAddress({ repository }: RootFields): string | undefined {
  return repository?.url.replace(/^git\+/, "").replace(/\.git$/, "");
}
