/** A fact that the spec lacks: where (keys from the root, `$ref`s not counted), what is wrong, how to fix it. */
export class SpecGap extends Error {
  override readonly name = "SpecGap";
  readonly trail: readonly string[];

  constructor(trail: readonly string[], wrong: string, fix: string) {
    super(`${subject(trail)}${wrong} ${fix}`);
    this.trail = trail;
  }
}

/** `PUT /v1/things/{id}: ` for a trail inside an operation, nothing elsewhere. */
function subject([root, path, method]: readonly string[]): string {
  return root === "paths" && path && method ? `${method.toUpperCase()} ${path}: ` : "";
}
