/**
 * Stands in for `zod/mini` in browser builds (see "browser" in package.json): a page knows endpoints by method and path,
 * and the server checks what goes in and out, so 9 kB (brotli) of schema code would never run.
 */

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
  none as uuid,
  none as enum,
};

export const coerce = { number: none };
export const iso = { datetime: none };
