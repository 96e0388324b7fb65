import * as z from 'zod/mini';

/** A setting that is a whole number; `fallback` when it is not set. */
export const wholeNumber = (from: number, to: number, fallback: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return z._default(
    z.coerce.number({ error }).check(z.int({ error }), z.gte(from, { error }), z.lte(to, { error })),
    fallback,
  );
};
