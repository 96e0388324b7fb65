import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';

/** `server-render` counts as `render`: browsers cannot tell. */
export const clientErrorKinds = ['load', 'render', 'server-render', 'script'] as const;

const appName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,62}$/));
const releaseVersion = z.string().check(z.regex(/^[\w.-]{1,100}$/));
/** A pattern such as `/store/:productId`; never a URL with values. */
const routePattern = z.string().check(z.maxLength(100), z.regex(/^\/[\w/:-]*$/));

export const clientError = z.strictObject({
  app: appName,
  version: releaseVersion,
  kind: z.enum(clientErrorKinds),
  path: routePattern,
  /** The error's message; values and addresses in it are removed. */
  message: z.optional(z.string().check(z.maxLength(500))),
  /** Only frames of released files are stored. */
  stack: z.optional(z.string().check(z.maxLength(4000))),
  /**
   * True when the browser or an extension translated the page, which may break a correct page: counted separately,
   * except for failed loads.
   */
  isTranslated: z.optional(z.boolean()),
});

const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** Milliseconds, except for CLS. */
const vital = z.strictObject({ name: z.enum(vitalNames), value: z.number().check(z.minimum(0), z.maximum(600_000)) });

export const vitals = z.strictObject({
  app: appName,
  version: releaseVersion,
  path: routePattern,
  values: z.array(vital).check(z.minLength(1), z.maxLength(vitalNames.length)),
});

export const releaseSetId = z.string().check(z.regex(/^[\w-]{1,40}$/));

export const health = z.object({ status: z.literal('ok') });

/** A part may be down while the process serves without it. */
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
