/** `registerAccount` → `register-account`, `sendEventsV2` → `send-events-v2`. */
export function kebab(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, "-").toLowerCase();
}
