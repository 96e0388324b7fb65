import { type DocsOf, exampleTimes } from '../endpoint-docs.ts';
import type { operationEndpoints } from './endpoints.ts';

const ofPages = 'Sent by the pages of the store; no other client needs it.';

export const operationDocs: DocsOf<typeof operationEndpoints> = {
  reportClientError: {
    description: ofPages,
    request: { body: { app: 'mfe-catalog', version: 'v1', kind: 'load', path: '/store' } },
  },
  reportVitals: {
    description: ofPages,
    request: {
      body: { app: 'mfe-catalog', version: 'v1', path: '/store', values: [{ name: 'LCP', value: 1240 }] },
    },
  },
  reportViolations: { description: 'Sent by browsers themselves.', request: { query: { set: 'a-release-set' } } },
  getOpenApi: {
    description: 'Its `servers` name the public origin of this store.',
    answer: { openapi: '3.1.0', info: { title: 'Storefront', version: '1.0.0' }, paths: {} },
  },
  getHealth: { description: 'For process supervisors. Looks at nothing else.', answer: { status: 'ok' } },
  getReadiness: {
    description: 'For load balancers.',
    answer: { status: 'ok', parts: [{ name: 'database', status: 'ok', since: exampleTimes.before }] },
  },
};
