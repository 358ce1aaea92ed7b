import { plainText } from "../report/plain-text.ts";

/** A record of the request log as the control plane shows it. */
export type ShownRequest = Readonly<Record<string, unknown>>;

/** `12  2027-01-31T12:00:00.000Z  202  POST /partnership/…  registerAccount  replayed`, and why it was refused. */
export function requestLine({ id, at, status, method, url, operation, fired, problems }: ShownRequest): string {
  const head = [id, at, status ?? "---", `${method} ${url}`, operation ?? "", fired ?? ""].map(String);
  const reasons = (Array.isArray(problems) ? problems : []).map(({ message }) => `    ${plainText(String(message))}\n`);
  return `${plainText(head.join("  ")).trimEnd()}\n${reasons.join("")}`;
}
