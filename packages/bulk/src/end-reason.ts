import { printed } from "@tillside/policy";

/** What the error of one call says about that call only. The run may have sent other batches, and an earlier run this one. */
const aboutOneCall = / (?:Nothing was sent(?: to the API)?|It was not executed)\./g;

/** Why a run ended, in one or more sentences. The name of the function that was called stands before it already. */
export function endReason(name: string, cause: unknown): string {
  const text = printed(cause).replace(aboutOneCall, "").replace(/\.+$/, "");
  const reason = text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
  return /[!?]$|\.\)$/.test(reason) ? reason : `${reason}.`;
}

/** Whether the reason is a wrong argument or a lost file, and says what to do. Another instruction would contradict it. */
export function hasInstruction(cause: unknown, reason: string): boolean {
  // By name, because the error may come from another copy of the package.
  return (
    ["ConfigurationError", "GuardError", "ReplacedFileError"].includes(Object(cause).name) && /[.;] \S/.test(reason)
  );
}
