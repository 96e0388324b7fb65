/** What browsers and probes report and ask about the running store. */
import * as z from 'zod/mini';

/** What can go wrong with a release: its files, a page in the browser, a first view on the server. */
export const clientErrorKinds = ['load', 'render', 'server-render'] as const;

export const clientError = z.strictObject({
  /** The app that failed, and which release of it. */
  app: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,62}$/)),
  version: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  kind: z.enum(clientErrorKinds),
  /** The route's pattern as its app declares it, such as `/store/:productId`; never an address with values in it. */
  path: z.string().check(z.maxLength(100), z.regex(/^\/[\w/:-]*$/)),
});

/** Names the releases that a page is made of. */
export const releaseSetId = z.string().check(z.regex(/^[\w-]{1,40}$/));

export const health = z.object({ status: z.literal('ok') });
