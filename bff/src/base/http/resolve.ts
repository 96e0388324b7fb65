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

/** Returns the output of endpoint `name`. @throws the ProblemError that the endpoint would answer with */
export type Resolver = <N extends ReadName>(
  name: N,
  args: Args<Contract[N]>,
  request: RequestContext,
) => Promise<Output<Contract[N]>>;

export function createResolver(router: Router): Resolver {
  return async <N extends ReadName>(name: N, args: Args<Contract[N]>, request: RequestContext) =>
    (await answerInProcess(router, name, args, request)) as Output<Contract[N]>;
}

/** Validates `input` and returns the handler's output. @throws ProblemError */
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
