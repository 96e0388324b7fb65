import * as z from 'zod/mini';

/** For `safeParse`: zod's English messages for schemas without their own, which are "Invalid input" otherwise. */
export const inEnglish: z.core.ParseContext<z.core.$ZodIssue> = { error: z.locales.en().localeError };
