/** Replaces `zod/mini` in browser builds (package.json, "browser"): only the server validates; saves 9 kB (brotli). */

interface NoSchema {
  check(): NoSchema;
}

const schema: NoSchema = { check: () => schema };
const none = () => schema;

export {
  none as _default,
  none as array,
  none as boolean,
  none as discriminatedUnion,
  none as email,
  none as int,
  none as literal,
  none as maximum,
  none as maxLength,
  none as minimum,
  none as minLength,
  none as nonnegative,
  none as nullable,
  none as number,
  none as object,
  none as optional,
  none as overwrite,
  none as record,
  none as regex,
  none as strictObject,
  none as string,
  none as trim,
  none as unknown,
  none as url,
  none as uuid,
  none as enum,
};

export const coerce = { number: none };
export const iso = { date: none, datetime: none };
