/** The members that an error of each API has; `none` where it has no body, as for every API that is not listed. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  onboarding: ["data error message request_id status"],
  query: ["none"],
  reporting: ["none"],
  events: ["data", "none"],
  audience: ["none"],
  nurture: ["none"],
  cart: ["description errors", "none"],
  calendar: ["", "errors success"],
  control: ["error"],
};

/** Whether an error's body is the API's own. */
export function hasErrorShape(api: string, text: string): boolean {
  const members = text === "" ? "none" : Object.keys(JSON.parse(text)).sort().join(" ");
  return (shapes[api] ?? ["none"]).includes(members);
}
