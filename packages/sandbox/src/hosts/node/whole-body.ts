import type { IncomingMessage } from "node:http";
import { errorCodes } from "fastify";

/**
 * Reads a whole body into one buffer. Of a body whose length is known, every chunk is copied to its place as it arrives, so that a
 * large one is not held twice. The buffer is not made before an eighth of the body has arrived: a client that only announces many
 * bytes must not cost any.
 *
 * @throws FST_ERR_CTP_BODY_TOO_LARGE for more than `mostBytes`, as soon as that is known; the error of a request that breaks off.
 */
export function wholeBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const announced = Number(request.headers["content-length"] ?? Number.NaN);
  if (announced > mostBytes) return Promise.reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  return new Promise((resolve, reject) => {
    let chunks: Uint8Array[] = [];
    let whole: Buffer | undefined;
    let length = 0;
    const over = () => request.off("data", take).off("end", end).off("error", fail);
    const take = (chunk: Buffer) => {
      if (length + chunk.length > mostBytes) return fail(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      if (whole === undefined && length * 8 >= announced && length > 0) {
        whole = Buffer.allocUnsafeSlow(announced);
        let place = 0;
        for (const early of chunks) {
          whole.set(early, place);
          place += early.length;
        }
        chunks = [];
      }
      if (whole === undefined) chunks.push(chunk);
      else whole.set(chunk, length);
      length += chunk.length;
    };
    const end = () => {
      over();
      resolve(whole ?? Buffer.concat(chunks, length));
    };
    const fail = (error: Error) => {
      over();
      reject("statusCode" in error ? error : Object.assign(error, { statusCode: 400 }));
    };
    request.on("data", take).on("end", end).on("error", fail);
  });
}
