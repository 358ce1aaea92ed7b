import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { ObservedCall } from "../facts/notices.ts";
import type { AllHooks } from "../hooks/hooks.ts";
import { callAttributes, endAttributes } from "./attributes.ts";

export interface OpenTelemetryOptions {
  /** Makes the spans; default the tracer `@tillside/policy` of the provider that is registered. */
  readonly tracer?: Tracer;
}

/**
 * Hooks that make a span of every call (kind internal, a child of the caller's active span) and one of every attempt
 * (kind client, its child). Names follow the semantic conventions for HTTP clients. Waits, retries and exchanges
 * of tokens are events of the call's span. Times are the client's clock's. Nothing is added to a request: no
 * `traceparent` is sent.
 * @example const onboarding = createOnboardingClient({ ...openTelemetry(), baseUrl, auth, parentAccountId });
 */
export function openTelemetry({ tracer = trace.getTracer("@tillside/policy") }: OpenTelemetryOptions = {}): AllHooks {
  const spans = new WeakMap<ObservedCall, Span>();
  return {
    onStart({ call, at }) {
      const { api, operation } = call;
      const attributes = callAttributes(call);
      spans.set(call, tracer.startSpan(`${api} ${operation}`, { kind: SpanKind.INTERNAL, startTime: at, attributes }));
    },
    onAttempt({ call, at, durationMs, attempt, status, failure, requestId }) {
      const parent = spans.get(call);
      if (parent === undefined) return;
      const { path } = call;
      const attributes = callAttributes(call);
      const name = `${String(attributes["http.request.method"]).replace("_OTHER", "HTTP")}${path === undefined ? "" : ` ${path}`}`;
      const options = { kind: SpanKind.CLIENT, startTime: at, attributes };
      const span = tracer.startSpan(name, options, trace.setSpan(context.active(), parent));
      end(span, at + durationMs, { status, failure, attempts: attempt, requestId });
    },
    onWait({ call, at, reason, milliseconds }) {
      const expected = milliseconds === undefined ? {} : { "tillside.wait.milliseconds": milliseconds };
      add(spans.get(call), "tillside.wait", { "tillside.wait.reason": reason, ...expected }, at);
    },
    onRetry({ call, at, reason, attempt, delayMs }) {
      const attributes = { "tillside.retry.reason": reason, "tillside.retry.attempt": attempt };
      add(spans.get(call), "tillside.retry", { ...attributes, "tillside.retry.milliseconds": delayMs }, at);
    },
    onToken({ call, at, durationMs, result, background }) {
      const attributes = { "tillside.token.result": result, "tillside.token.background": background };
      add(spans.get(call), "tillside.token", attributes, at + durationMs);
    },
    onEnd({ call, at, durationMs, status, error, outcome, attempts, requestId }) {
      const span = spans.get(call);
      span?.setAttribute("tillside.outcome", outcome);
      if (span !== undefined) end(span, at + durationMs, { status, failure: error, attempts, requestId });
    },
  };
}

/** A refresh in the background may come after its call has ended. */
function add(span: Span | undefined, name: string, attributes: Parameters<Span["setAttributes"]>[0], at: number): void {
  if (span?.isRecording()) span.addEvent(name, attributes, at);
}

function end(span: Span, at: number, ended: Parameters<typeof endAttributes>[0]): void {
  const attributes = endAttributes(ended);
  span.setAttributes(attributes);
  if ("error.type" in attributes) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(at);
}
