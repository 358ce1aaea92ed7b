import type { Bundle } from "./bundle.ts";

export type Json = Readonly<Record<string, unknown>>;

/** The value, or what its `$ref` leads to. */
export function resolved(bundle: Bundle, value: unknown): Json | undefined {
  const ref = (value as Json | undefined)?.$ref;
  if (typeof ref !== "string") return value as Json | undefined;
  const steps = ref
    .slice(2)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return resolved(
    bundle,
    steps.reduce<unknown>((inside, step) => (inside as Json | undefined)?.[step], bundle),
  );
}
