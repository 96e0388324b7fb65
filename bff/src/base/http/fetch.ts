import type { createAdaptorServer } from '@hono/node-server';

export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];
