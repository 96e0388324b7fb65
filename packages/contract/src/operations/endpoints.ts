/** Browser reports, probes, and the contract as a document. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { probe, publicRead } from '../policies.ts';
import { clientError, health, releaseSetId } from './schemas.ts';

export const operationEndpoints = {
  reportClientError: endpoint({
    auth: 'public',
    csrf: 'protected',
    rateLimit: 'report',
    cache: 'no-store',
    method: 'POST',
    path: '/api/client-errors',
    summary:
      'Counts that a release failed in a browser. While a canary runs, keyed hashes of the visitor and their network are kept, for two hours at most.',
    body: clientError,
    success: { status: 204 },
    errors: [],
  }),
  reportViolations: endpoint({
    auth: 'public',
    csrf: 'report',
    rateLimit: 'violation',
    cache: 'no-store',
    method: 'POST',
    path: '/api/reports/csp',
    summary:
      'Counts violations of the content security policy, of Trusted Types or of integrity, as browsers report them, by the releases that `set` names. Whatever they say is answered alike.',
    query: z.strictObject({ set: releaseSetId }),
    report: { types: ['application/csp-report', 'application/reports+json'] },
    success: { status: 204 },
    errors: [],
  }),
  getOpenApi: endpoint({
    ...publicRead,
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document.',
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
    errors: [],
  }),
  getHealth: endpoint({
    ...probe,
    method: 'GET',
    path: '/healthz',
    summary: 'The process is alive.',
    success: { status: 200, body: health },
    errors: [],
  }),
  getReadiness: endpoint({
    ...probe,
    method: 'GET',
    path: '/readyz',
    summary: 'The process can serve: the database answers.',
    success: { status: 200, body: health },
    errors: ['server_busy'],
  }),
} as const;
