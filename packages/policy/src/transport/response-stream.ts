import { withOtherBody } from "../facts/with-other-body.ts";
import type { CutOff } from "./cut-off.ts";

/**
 * The same response for a caller who reads the stream. The stream errors as soon as the attempt is cut off. `ended` is called once,
 * when the stream was read to its end, broke, or was cancelled.
 */
export function responseStream(response: Response, attempt: CutOff, ended: () => void): Response {
  if (response.body === null) {
    ended();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await attempt.until(reader.read());
          if (!done) return controller.enqueue(value);
          ended();
          controller.close();
        } catch (error) {
          ended();
          reader.cancel(error).catch(() => {});
          throw error;
        }
      },
      cancel(reason) {
        ended();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return withOtherBody(response, body);
}
