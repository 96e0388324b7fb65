/** Adds routes for HTML forms; as everywhere, a policy is enforced before the handler. */
import type { RoutePolicy } from '@storefront/contract';
import type { Context } from 'hono';
import { type ProblemError, problemError } from '../errors.ts';
import { applyCachePolicy } from './cache.ts';
import { enforce, type Router } from './mount.ts';
import { logProblem, toProblem } from './problem.ts';
import { readFormBody } from './read-body.ts';
import type { AppEnv } from './request-context.ts';

type FormFields = ReadonlyMap<string, string>;

export interface FormAnswers {
  answer(c: Context<AppEnv>, fields: FormFields): Promise<Response>;
  /** @param fields empty when the form was refused unread */
  refuse(c: Context<AppEnv>, error: ProblemError, fields: FormFields): Promise<Response>;
}

/** Serves a form posted to `path`; its fields come from the query and the body. */
export function mountForm(router: Router, path: string, policy: RoutePolicy, { answer, refuse }: FormAnswers): void {
  router.policies.push({ ...policy, method: 'POST', path });
  router.hono.post(path, async (c) => {
    let fields: FormFields | undefined;
    try {
      await enforce(router, { ...policy, form: true }, path, c);
      fields = await readFields(c);
      return await applyCachePolicy(c, policy.cache, await answer(c, fields));
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code === 'csrf_rejected' || problem.code === 'internal_error') throw error;
      const isBusy = problem.code === 'server_busy';
      if (isBusy) logProblem(c, problem);
      // Keeps the user's input for a retry after the outage.
      if (isBusy) fields ??= await readFields(c);
      return await applyCachePolicy(c, policy.cache, await refuse(c, problem, fields ?? new Map()));
    }
  });
}

async function readFields(c: Context<AppEnv>): Promise<FormFields> {
  return fieldsOf([...new URL(c.req.url).searchParams, ...(await readFormBody(c.req.raw))]);
}

/** @throws invalid_request for a duplicate field */
function fieldsOf(pairs: readonly [name: string, text: string][]): FormFields {
  const fields = new Map(pairs);
  if (fields.size < pairs.length) throw problemError('invalid_request');
  return fields;
}
