import { Command } from "@commander-js/extra-typings";
import {
  createOnboardingClient,
  DeadlineError,
  type OnboardingClient,
  pollOperation,
  unwrap,
} from "@tillside/onboarding";
import { CliError } from "../cli-error.ts";
import { exitCodes } from "../exit-codes.ts";
import { byVariables } from "../profile/by-variables.ts";
import type { Profile } from "../profile/profile.ts";
import { wholeNumber } from "./bulk-command.ts";
import type { Context } from "./context.ts";

/** `tillside onboarding operation` */
export function onboardingOperation(context: Context) {
  return new Command("operation")
    .summary("read the operation of a write, or wait for it")
    .description(
      "Shows the record of an operation as JSON. The contract names no states of operations. With --wait, describe the end " +
        "with --until; without it, the first record that can be read, after 2 to 5 seconds, counts.",
    )
    .argument("<id>", "operation id from the response to the write")
    .option("--wait", "poll, first after 2 to 5 seconds, then with pauses of up to 60 seconds")
    .option("--until <field=value>", "with --wait: the condition to wait for; if repeated, any one of them", conditions)
    .option("--timeout <seconds>", "with --wait: give up after this time", wholeNumber, 600)
    .option("--profile <file>", "base URLs and credentials, mode 600 (default TILLSIDE_PROFILE)")
    .action(async (id, { wait, until, timeout, profile }) => {
      if (until && !wait) throw new CliError("--until needs --wait.");
      const client = onboardingClient(context.profile(profile), context);
      const record = wait ? await waited(client, id, until, timeout, context) : await read(client, id, context);
      context.io.stdout.write(`${JSON.stringify(record, undefined, 2)}\n`);
    });
}

async function read(client: OnboardingClient, id: string, { policy }: Context): Promise<unknown> {
  const path = { operation_id: id };
  const envelope = await unwrap(client.GET("/v1/partnership/operations/{operation_id}", { params: { path }, policy }));
  return envelope.data;
}

async function waited(
  client: OnboardingClient,
  id: string,
  until: readonly Condition[] | undefined,
  seconds: number,
  { io }: Context,
): Promise<unknown> {
  const stop = new AbortController();
  const interrupted = new CliError(`Stopped waiting. The operation continues.`, exitCodes.interrupted);
  const off = io.onInterrupt(() => stop.abort(interrupted));
  io.stderr.write(`Waiting for operation ${id}, at most ${seconds} s. Ctrl-C stops only the waiting.\n`);
  try {
    return await pollOperation(client, id, {
      until: (record) => until?.some(({ path, value }) => textAt(record, path) === value) ?? true,
      deadlineMs: seconds * 1000,
      signal: stop.signal,
      onProgress: ({ nextMs }) => io.stderr.write(`Not yet. The next read is in ${Math.ceil(nextMs / 1000)} s.\n`),
    });
  } catch (error) {
    if (stop.signal.aborted) throw interrupted;
    if (!(error instanceof DeadlineError)) throw error;
    const missing = until ? "No record met --until" : "No record could be read";
    throw new CliError(`${missing} within ${seconds} s. The operation ${id} may continue.`, exitCodes.timeout);
  } finally {
    off();
  }
}

interface Condition {
  readonly path: readonly string[];
  readonly value: string;
}

function conditions(text: string, earlier: readonly Condition[] = []): readonly Condition[] {
  const at = text.indexOf("=");
  if (at < 1) throw new CliError("--until takes a field of the record and its value, such as state=completed.");
  return [...earlier, { path: text.slice(0, at).split("."), value: text.slice(at + 1) }];
}

/** The value at a dotted path as text; undefined where there is none. */
function textAt(record: unknown, path: readonly string[]): string | undefined {
  let value: unknown = record;
  for (const key of path) value = Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined;
  return value === undefined ? undefined : String(value);
}

function onboardingClient(profile: Profile, { reasons }: Context): OnboardingClient {
  const baseUrl = profile.need("TILLSIDE_PARTNER_URL");
  const auth = {
    tokenUrl: profile.need("TILLSIDE_AUTH_URL"),
    clientId: profile.need("TILLSIDE_CLIENT_ID"),
    clientSecret: profile.need("TILLSIDE_CLIENT_SECRET"),
  };
  const parentAccountId = profile.need("TILLSIDE_PARENT_ACCOUNT_ID");
  return byVariables(
    {
      baseUrl: "TILLSIDE_PARTNER_URL",
      "auth.tokenUrl": "TILLSIDE_AUTH_URL",
      "auth.clientId": "TILLSIDE_CLIENT_ID",
      "auth.clientSecret": "TILLSIDE_CLIENT_SECRET",
    },
    () => createOnboardingClient({ baseUrl, auth, parentAccountId, fetch: reasons.fetch }),
  );
}
