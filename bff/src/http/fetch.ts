import type { createAdaptorServer } from '@hono/node-server';

/** What answers requests, with Node's own objects beside them. */
export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];
