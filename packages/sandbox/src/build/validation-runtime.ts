/** What compiled validators call, without the rest of Ajv; bundled into one module. */
import equalModule from "ajv/dist/runtime/equal.js";
import ucs2lengthModule from "ajv/dist/runtime/ucs2length.js";
import formatsModule from "ajv-formats/dist/formats.js";

export const equal = equalModule.default;
export const formats = formatsModule.fullFormats;
export const ucs2length = ucs2lengthModule.default;
