import type { QuerySerializerOptions } from "openapi-fetch";

const delimiters = { form: ",", spaceDelimited: "%20", pipeDelimited: "|" } as const;

/** The address with the values of its path template, each encoded as one segment. */
export function defaultPathSerializer(address: string, values: Readonly<Record<string, unknown>>): string {
  return address.replace(/\{([^{}]+)\}/g, (template, name) => {
    const value = values[name];
    return value === undefined ? template : encodeURIComponent(value as string);
  });
}

/**
 * Writes plain values and lists of them, in the styles that openapi-fetch has for a list. Nothing else gets here: an object in a query is
 * refused, unless the call has a serializer function of its own.
 */
export function createQuerySerializer(options: QuerySerializerOptions | null | undefined) {
  const { array, allowReserved } = options ?? {};
  const encoded = (value: unknown) => (allowReserved === true ? value : encodeURIComponent(value as string));
  return (query: Readonly<Record<string, unknown>>): string =>
    Object.entries(query)
      .flatMap(([name, value]) => {
        const values = [value ?? []].flat().map(encoded);
        if (array?.explode !== false || !Array.isArray(value)) return values.map((one) => `${name}=${one}`);
        return values.length === 0 ? [] : `${name}=${values.join(delimiters[array.style] ?? ",")}`;
      })
      .join("&");
}

/** A form stays as it is. Fields are written as their content type asks for; everything else is JSON. */
export function defaultBodySerializer(body: unknown, headers: Headers): string | FormData {
  if (body instanceof FormData) return body;
  return headers.get("Content-Type") === "application/x-www-form-urlencoded"
    ? String(new URLSearchParams(body as Record<string, string>))
    : JSON.stringify(body);
}
