/** Strips response fields that are not in the contract. */
import type { Endpoint } from '@storefront/contract';
import type { Log } from '../log.ts';
import { pickerOf } from './pick-fields.ts';

/** In production one response in this many is validated, starting with the first. */
export const SAMPLED = 100;
const MAX_REPORTED = 5;

interface CheckDeps {
  readonly production: boolean;
  readonly log: Log;
}

/** Strips fields outside the contract. The function throws for a broken contract: in production, by shape only. */
export function answerCheck({ production, log }: CheckDeps, endpoint: Endpoint): (output: unknown) => unknown {
  const { body } = endpoint.success;
  if (!body) return () => undefined;
  if (!production) return (output) => body.parse(output);
  const pick = pickerOf(body);
  let answers = 0;
  return (output) => {
    const picked = pick(output);
    if (answers % SAMPLED === 0) report(log, endpoint, body.safeParse(picked));
    answers += 1;
    return picked;
  };
}

type Checked = ReturnType<NonNullable<Endpoint['success']['body']>['safeParse']>;

/** Logs the fields, never their values. */
function report(log: Log, { method, path }: Endpoint, { error }: Checked): void {
  if (!error) return;
  const issues = error.issues.slice(0, MAX_REPORTED).map(({ code, path: field }) => ({ code, field: field.join('.') }));
  log.error(
    { event: 'answer_breaks_contract', endpoint: `${method} ${path}`, issues },
    'a response breaks its contract',
  );
}
