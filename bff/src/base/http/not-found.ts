import type { Method } from '@storefront/contract';
import type { Context, Hono } from 'hono';
import { problemError } from '../errors.ts';
import { answerProblem } from './problem.ts';
import type { AppEnv } from './request-context.ts';

const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers 405 with Allow when another method is served, otherwise 404. */
export function answerNotFound(hono: Hono<AppEnv>, c: Context<AppEnv>): Response {
  const allowed = methods.filter((method) => serves(hono, method, c.req.path));
  if (allowed.length === 0) return answerProblem(problemError('not_found'), c);
  c.header('allow', allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '));
  return answerProblem(problemError('method_not_allowed'), c);
}

/** The pages' catch-all pattern does not count below /api. */
function serves(hono: Hono<AppEnv>, method: Method, path: string): boolean {
  const [matches] = hono.router.match(method, path);
  return matches.some(([[, route]]) => route.method === method && (!isApi(path) || isApi(route.path)));
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
