import { type Args, type Contract, contract, type ProblemCode } from '@storefront/contract';
import type { FirstData } from '@storefront/federation/boot';
import type { DataNeed } from '@storefront/federation/description';
import { ProblemError } from '../errors.ts';
import { toProblem } from '../http/problem.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { ReadName, Resolver } from '../http/resolve.ts';
import type { PagePlan } from './page-plan.ts';
import type { PublicCache } from './public-cache.ts';

export interface PageData {
  readonly data: readonly FirstData[];
  readonly isComplete: boolean;
  /** A required answer is missing: the page is a 404. */
  readonly isMissing: boolean;
}

const NOWHERE = new Set<string>(['not_found', 'invalid_request'] satisfies ProblemCode[]);

export interface DataSources {
  readonly resolve: Resolver;
  readonly answers: PublicCache<FirstData>;
}

/**
 * The answers to the route's data needs; a failed one is left out, and the page requests it itself.
 * @throws what reading a required answer throws, unless it is a problem
 */
export async function firstData(
  { route, params }: Pick<PagePlan, 'route' | 'params'>,
  search: URLSearchParams,
  sources: DataSources,
  request: RequestContext,
): Promise<PageData> {
  const isSignedIn = (await request.session()) !== null;
  const needs = (route.data ?? []).filter(({ endpoint }) => isSignedIn || contract[endpoint].auth === 'public');
  let isMissing = false;
  const answers = await Promise.all(
    needs.map(async (need): Promise<FirstData[]> => {
      const endpoint = need.endpoint as ReadName;
      const args = argumentsOf(need, params, search);
      try {
        return [await answerTo(need, args, sources, request)];
      } catch (error) {
        const { code, details } = toProblem(error);
        if (need.required && NOWHERE.has(code)) {
          isMissing = true;
          return [{ endpoint, args, body: null }];
        }
        if (need.required && !(error instanceof ProblemError)) throw error;
        request.log.warn(
          { event: 'first_data_left_out', endpoint, code, err: details.cause },
          'a page goes without its first data',
        );
        return [];
      }
    }),
  );
  const data = answers.flat();
  return { data, isComplete: data.length === needs.length, isMissing };
}

/** Out of memory where it is the same for everybody and known: then the very same object, which cannot be changed. */
async function answerTo(
  need: DataNeed,
  args: FirstData['args'],
  { resolve, answers }: DataSources,
  request: RequestContext,
): Promise<FirstData> {
  const endpoint = need.endpoint as ReadName;
  const isShared = contract[endpoint].cache === 'revalidate';
  const key = JSON.stringify([endpoint, args, need.paged]);
  const known = isShared ? answers.read(key) : undefined;
  if (known) return known;
  const keep = answers.begin();
  const body = await resolve(endpoint, args as Args<Contract[ReadName]>, request);
  const answer: FirstData = { endpoint, args, body: need.paged ? firstPage(body) : body };
  if (isShared) keep(key, deepFreeze(answer));
  return answer;
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

function firstPage(page: unknown) {
  return { pages: [page], pageParams: [''] };
}

/** The endpoint's arguments from the page's address; empty parameters are left out, as the page does. */
function argumentsOf(
  need: DataNeed,
  params: Readonly<Record<string, string>>,
  search: URLSearchParams,
): FirstData['args'] {
  const filled = (names: Readonly<Record<string, string>>, read: (name: string) => string | null | undefined) =>
    Object.fromEntries(
      Object.entries(names).flatMap(([name, source]) => {
        const value = read(source);
        return value ? [[name, value]] : [];
      }),
    );
  return {
    ...(need.query ? { query: filled(need.query, (name) => search.get(name)) } : {}),
    ...(need.params ? { params: filled(need.params, (name) => params[name]) } : {}),
  };
}
