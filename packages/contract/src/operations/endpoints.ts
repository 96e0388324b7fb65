/** Browser reports, probes, and the contract as a document. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { browserWrite, probe, publicRead } from '../policies.ts';
import { clientError, health, readiness, releaseSetId, vitals } from './schemas.ts';

export const operationEndpoints = {
  reportClientError: endpoint(
    'POST /api/client-errors',
    { ...browserWrite, rateLimit: 'report' },
    {
      summary:
        'Counts that a release failed in a browser, and the error without values. While a canary runs, keyed hashes of the visitor and their network are kept, for two hours at most.',
      body: clientError,
      success: { status: 204 },
    },
  ),
  reportVitals: endpoint(
    'POST /api/vitals',
    { ...browserWrite, rateLimit: 'browse' },
    {
      summary:
        'Counts the web vitals of a page by its app, release and route. A sample of pages sends them, without cookies.',
      body: vitals,
      success: { status: 204 },
    },
  ),
  reportViolations: endpoint(
    'POST /api/reports/csp',
    { auth: 'public', csrf: 'report', rateLimit: 'violation', cache: 'no-store' },
    {
      summary:
        'Counts violations of the content security policy, of Trusted Types or of integrity, as browsers report them, by the releases that `set` names. Whatever they say is answered alike.',
      query: z.strictObject({ set: releaseSetId }),
      report: { types: ['application/csp-report', 'application/reports+json'] },
      success: { status: 204 },
    },
  ),
  getOpenApi: endpoint('GET /api/openapi.json', publicRead, {
    summary: 'This document.',
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
  }),
  getHealth: endpoint('GET /healthz', probe, {
    summary: 'The process is alive.',
    success: { status: 200, body: health },
  }),
  getReadiness: endpoint('GET /readyz', probe, {
    summary:
      'The process can serve, perhaps without the parts that are degraded. 503 means that another process does better; its `context` has the same parts.',
    success: { status: 200, body: readiness },
    errors: ['server_busy', 'not_ready'],
  }),
} as const;
