import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { mfaRemoval } from '../mfa/schemas.ts';
import { personalRead } from '../policies.ts';
import { cursor } from '../primitives.ts';
import { accountEvent } from './schemas.ts';

export const accountHistoryEndpoints = {
  listAccountEvents: endpoint('GET /api/account/history', personalRead, {
    summary: 'A page of what happened to the account in the last 90 days, newest first.',
    query: z.strictObject({ cursor: z.optional(cursor) }),
    success: {
      status: 200,
      body: z.object({
        events: z.array(accountEvent),
        nextCursor: z.nullable(cursor),
        /** On the first page. A separate field, because pages of earlier releases do not know these kinds. */
        mfaRemovals: z.optional(z.array(mfaRemoval)),
      }),
    },
    errors: ['invalid_cursor'],
  }),
} as const;
