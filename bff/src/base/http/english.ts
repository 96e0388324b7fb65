import * as z from 'zod/mini';

/** For `safeParse`: what zod says where a schema has no sentence of its own, which is "Invalid input" otherwise. */
export const inEnglish: z.core.ParseContext<z.core.$ZodIssue> = { error: z.locales.en().localeError };
