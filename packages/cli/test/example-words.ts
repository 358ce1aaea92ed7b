/** A part of an OpenAPI document, of which a test knows what is there. */
// biome-ignore lint/suspicious/noExplicitAny: no package that the command line depends on has types for OpenAPI documents, and the examples can be at any depth.
export type Part = any;

/** The words of `tillside call` for each operation of a document, with the document's own examples. */
export function exampleWords(document: Part): readonly (readonly [id: string, words: readonly string[]])[] {
  const followed = (part: Part): Part =>
    part?.$ref === undefined
      ? part
      : followed(
          part.$ref
            .slice(2)
            .split("/")
            .reduce((place: Part, key: string) => place[key], document),
        );
  const example = (part: Part) => followed(Object.values(part.examples ?? {})[0])?.value ?? part.schema?.example;
  return Object.values<Part>(document.paths).flatMap((item) =>
    ["get", "post", "put", "patch", "delete"]
      .map((method) => item[method])
      .filter((operation) => operation !== undefined && operation["x-role"] !== "token")
      .map((operation) => {
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(followed);
        const needed = parameters.filter((parameter) => parameter.required && parameter["x-managed"] === undefined);
        const options = needed.flatMap((parameter) => [`--${parameter.name}`, String(example(parameter))]);
        const content = operation.requestBody?.content["application/json"];
        const body = content === undefined ? [] : ["--body", JSON.stringify(example(content))];
        return [operation.operationId, [...options, ...body]] as const;
      }),
  );
}
