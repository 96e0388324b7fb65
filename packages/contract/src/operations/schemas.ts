import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';

export const clientErrorKinds = ['load', 'render', 'server-render', 'script'] as const;

export const clientError = z.strictObject({
  app: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,62}$/)),
  version: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  kind: z.enum(clientErrorKinds),
  /** The declared route pattern, such as `/store/:productId`; never an address with values. */
  path: z.string().check(z.maxLength(100), z.regex(/^\/[\w/:-]*$/)),
  /** Of the error; values and addresses in it are not kept. */
  message: z.optional(z.string().check(z.maxLength(500))),
  /** Only frames of released files are kept. */
  stack: z.optional(z.string().check(z.maxLength(4000))),
});

export const releaseSetId = z.string().check(z.regex(/^[\w-]{1,40}$/));

export const health = z.object({ status: z.literal('ok') });

/** A part may be away while the process serves without it. */
export const readiness = z.object({
  status: z.literal('ok'),
  parts: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['ok', 'degraded']),
      since: timestamp,
      reason: z.optional(z.string()),
    }),
  ),
});
