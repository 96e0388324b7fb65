/** Answers GET endpoints in process, for rendered pages: same checks, no HTTP, no rate limit. */
import {
  type Args,
  type Contract,
  contract,
  type Endpoint,
  type EndpointName,
  type Output,
} from '@storefront/contract';
import type { Router } from './mount.ts';
import { parseInput, type RawInput } from './parse-input.ts';
import type { RequestContext } from './request-context.ts';

export type ReadName = {
  [N in EndpointName]: Contract[N]['method'] extends 'GET' ? N : never;
}[EndpointName];

/** The answer of endpoint `name`. @throws ProblemError as the endpoint would answer it */
export type Resolver = <N extends ReadName>(
  name: N,
  args: Args<Contract[N]>,
  request: RequestContext,
) => Promise<Output<Contract[N]>>;

export function createResolver(router: Router): Resolver {
  return async <N extends ReadName>(name: N, args: Args<Contract[N]>, request: RequestContext) =>
    (await answerInProcess(router, name, args, request)) as Output<Contract[N]>;
}

/** The answer of the endpoint's handler to `input`, once its schemas accept that. @throws ProblemError */
export async function answerInProcess(
  router: Router,
  name: EndpointName,
  input: RawInput,
  request: RequestContext,
): Promise<unknown> {
  const endpoint: Endpoint = contract[name];
  const answer = router.answers.get(endpoint);
  if (!answer) throw new Error(`endpoint ${name} is not mounted`);
  return answer(parseInput(endpoint, input), request);
}
