/** Statuses whose responses have no body; some HTTP libraries give them an empty one. */
const bodiless = [204, 205, 304];

/** The response with this body in place of its own; everything else, status line included, as it was received. */
export function withOtherBody(
  response: Pick<Response, "status" | "statusText" | "headers" | "url">,
  body: ConstructorParameters<typeof Response>[0],
): Response {
  const { status, statusText, headers, url } = response;
  const own = bodiless.includes(status) ? null : body;
  const received: PropertyDescriptorMap = { url: { value: url } };
  let made: Response;
  try {
    made = new Response(own, { status, statusText, headers });
  } catch {
    // Servers send statuses above 599, and reason phrases in any bytes; only the constructor refuses them.
    made = new Response(own, { status: status >= 200 && status < 600 ? status : 599, headers });
    Object.assign(received, { status: { value: status }, statusText: { value: statusText } });
  }
  return Object.defineProperties(made, received);
}
