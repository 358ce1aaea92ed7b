/** The options that `parseArgs` was given. */
type Options = Readonly<Record<string, { readonly type: "string" | "boolean"; readonly multiple?: boolean }>>;

/** An option as `parseArgs` found it in the words. */
interface FoundOption {
  readonly kind: string;
  readonly name?: string;
  readonly value?: string | boolean | undefined;
}

/**
 * The first value that a shell made by mistake, as a sentence; undefined where there is none. `parseArgs` would overwrite such values: the
 * sandbox would start with others than its user meant, and look like a success.
 */
export function optionProblem(found: readonly FoundOption[], options: Options): string | undefined {
  const given = new Set<string>();
  for (const { kind, name, value } of found) {
    if (kind !== "option" || name === undefined || options[name]?.type !== "string") continue;
    if (value === "") return `--${name} is empty. Give it a value, or leave it out. Is a shell variable not set?`;
    if (given.has(name) && !options[name].multiple)
      return `--${name} is given more than once, and takes one value. Leave out the others.`;
    given.add(name);
  }
  return undefined;
}
