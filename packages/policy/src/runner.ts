import { credentialOf } from "./auth/token-sources.ts";
import { type Call, describe, startCall } from "./call.ts";
import { callInfo, setCallInfo } from "./call-info.ts";
import type { CallOptions, RawResult } from "./client-types.ts";
import { BrokenResponseError } from "./errors/broken-response-error.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import type { CallInit } from "./managed/call-init.ts";
import { checkPath } from "./managed/check-path.ts";
import { fillManaged } from "./managed/fill-managed.ts";
import type { ApiManifest, OperationFacts } from "./manifest.ts";
import { checkNumbers } from "./options/check-numbers.ts";
import type { Settings } from "./options/settings.ts";
import { createPipeline } from "./pipeline.ts";
import { createResources } from "./resources.ts";
import { bodyOf } from "./transport/captured-request.ts";

/** What a caller may add to openapi-fetch's `init`. */
interface RunInit extends CallInit {
  readonly policy?: CallOptions;
  readonly signal?: AbortSignal | null;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Runs one logical call: fills what is managed, lets openapi-fetch build the request, sends it through the pipeline. */
export type Runner = (
  operation: OperationFacts,
  path: string,
  init: CallInit | undefined,
  invoke: (init: CallInit) => Promise<RawResult>,
) => Promise<RawResult>;

export function createRunner(manifest: ApiManifest, settings: Settings): Runner {
  const { clock } = settings;
  let ready: Promise<(call: Call) => Promise<Response>> | undefined;
  const pipeline = () => {
    ready ??= credentialOf(manifest, settings).then((credential) =>
      createPipeline(createResources(manifest, settings, credential)),
    );
    return ready;
  };

  return async function run(operation, path, init: RunInit = {}, invoke) {
    // Not handed on: a per-call fetch would go around the policy, and the signal has to work in every waiting place.
    const { policy = {}, signal, fetch = settings.fetch, ...rest } = init;
    checkPath(operation.id, path, rest.params?.path);
    const { deadlineMs, ...limits } = checkNumbers(`${operation.id}: policy`, policy, settings.limits);
    const deadlineAt = clock.now() + deadlineMs;
    let call: Call | undefined;
    let answer: Response | undefined;

    async function send(request: Request): Promise<Response> {
      checkAddress(operation, request.url, settings.baseUrl);
      call = startCall({
        operation,
        signal: signal ?? undefined,
        deadlineAt,
        ...limits,
        request: { original: request, headers: new Headers(request.headers), body: await bodyOf(request) },
        idempotencyKey: header(request, operation.idempotency?.header),
        requestId: header(request, manifest.callInfo.requestId),
        fetch,
        streamed: rest.parseAs === "stream",
      });
      answer = await (await pipeline())(call);
      return answer;
    }

    try {
      const result = await invoke({ ...fillManaged(operation, settings.managed, rest), fetch: send });
      // Middleware may have put another response in place of the answer.
      if (answer !== undefined && result.response !== answer) setCallInfo(result.response, callInfo(answer));
      return result;
    } catch (error) {
      if (call === undefined || !answer?.ok || !(error instanceof SyntaxError)) throw error;
      throw new BrokenResponseError(
        `${operation.id}: status ${answer.status}, but the body is not readable JSON. It was executed; do not repeat it.`,
        { info: describe(call, true), cause: error },
      );
    }
  };
}

/** A token goes to the configured host only, whatever a per-call baseUrl, a raw path or middleware made of the address. */
function checkAddress({ id }: OperationFacts, url: string, baseUrl: string): void {
  if (url.startsWith(`${baseUrl}/`)) return;
  throw new ConfigurationError(
    `${id}: the address leaves the client's baseUrl; make another client for another host. Nothing was sent.`,
  );
}

function header(request: Request, name: string | undefined): string | undefined {
  return name === undefined ? undefined : (request.headers.get(name) ?? undefined);
}
