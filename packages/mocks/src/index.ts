export { apis } from "./bundles.ts";
export { MockError } from "./mock-error.ts";
export { type Mock, type MockOptions, startMock } from "./start-mock.ts";
