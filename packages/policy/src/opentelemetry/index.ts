/** Spans for the calls of a client, made from its hooks. Needs `@opentelemetry/api`, which the client itself does not. */
export { type OpenTelemetryOptions, openTelemetry } from "./open-telemetry.ts";
