import * as z from 'zod/mini';

const MIN_KEY_LENGTH = 32;

export const backupVariables = {
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEY: z.optional(
    z.string().check(z.minLength(MIN_KEY_LENGTH, { error: `must have at least ${MIN_KEY_LENGTH} characters` })),
  ),
  BACKUP_KEY_FILE: z.optional(z.string()),
};
