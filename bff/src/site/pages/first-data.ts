import { type Args, type Contract, contract, type ProblemCode } from '@storefront/contract';
import type { FirstData } from '@storefront/federation/boot';
import type { DataNeed } from '@storefront/federation/description';
import { MovedError, ProblemError } from '../../base/errors.ts';
import { toProblem } from '../../base/http/problem.ts';
import type { RequestContext } from '../../base/http/request-context.ts';
import type { ReadName, Resolver } from '../../base/http/resolve.ts';
import { isBusy, unlessBusy } from '../../base/http/unless-busy.ts';
import type { PublicCache } from '../../base/public-cache.ts';
import type { PagePlan } from '../../releases/registry/page-plan.ts';

export interface PageData {
  readonly data: readonly FirstData[];
  readonly isComplete: boolean;
  /** True when a required answer is missing: the page is a 404. */
  readonly isMissing: boolean;
  /** During a database outage: when the oldest of the data was last known to be current. */
  readonly asOf: Date | undefined;
  /** True when public data is left out because of a database outage. */
  readonly isCut: boolean;
}

const NOWHERE = new Set<string>(['not_found', 'invalid_request'] satisfies ProblemCode[]);

export interface DataSources {
  readonly resolve: Resolver;
  readonly answers: PublicCache<FirstData>;
}

/**
 * Returns the answers to the route's data needs; a failed one is left out, and the page requests it itself.
 * @throws what reading a required answer throws, unless it is a problem
 */
export async function firstData(
  { route, params }: Pick<PagePlan, 'route' | 'params'>,
  search: URLSearchParams,
  sources: DataSources,
  request: RequestContext,
): Promise<PageData> {
  const isSignedIn = Boolean(await unlessBusy(request.session()));
  const needs = (route.data ?? []).filter(({ endpoint }) => isSignedIn || contract[endpoint].auth === 'public');
  let isMissing = false;
  let isCut = false;
  let asOf: Date | undefined;
  const answers = await Promise.all(
    needs.map(async (need): Promise<FirstData[]> => {
      const endpoint = need.endpoint as ReadName;
      const args = argumentsOf(need, params, search);
      try {
        const answer = await answerTo(need, args, sources, request);
        asOf = earlier(asOf, answer.asOf);
        return [answer.value];
      } catch (error) {
        if (error instanceof MovedError) throw error;
        const { code, details } = toProblem(error);
        if (need.required && NOWHERE.has(code)) {
          isMissing = true;
          return [{ endpoint, args, body: null }];
        }
        const isAway = code === 'server_busy';
        if (need.required && (isAway || !(error instanceof ProblemError))) throw error;
        isCut ||= isAway && isShared(need);
        request.log.warn(
          { event: 'first_data_left_out', endpoint, code, err: details.cause },
          'a page is sent without its initial data',
        );
        return [];
      }
    }),
  );
  const data = answers.flat();
  return { data, isComplete: data.length === needs.length, isMissing, asOf, isCut };
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && one < other ? one : (other ?? one);
}

function isShared({ endpoint }: DataNeed): boolean {
  return contract[endpoint].cache === 'revalidate';
}

interface Answered {
  readonly value: FirstData;
  /** Set during a database outage. */
  readonly asOf?: Date;
}

/** Reads answers that are the same for all visitors from memory if known, as the same immutable object. */
async function answerTo(
  need: DataNeed,
  args: FirstData['args'],
  sources: DataSources,
  request: RequestContext,
): Promise<Answered> {
  if (!isShared(need)) return { value: await read(need, args, sources, request) };
  const { answers } = sources;
  const key = JSON.stringify([need.endpoint, args, need.paged]);
  const known = answers.read(key);
  if (known) return { value: known };
  const keep = answers.begin();
  try {
    const value = deepFreeze(await read(need, args, sources, request));
    keep(key, value);
    return { value };
  } catch (error) {
    const last = isBusy(error) ? answers.last(key) : undefined;
    if (last) return last;
    throw error;
  }
}

async function read(
  need: DataNeed,
  args: FirstData['args'],
  { resolve }: DataSources,
  request: RequestContext,
): Promise<FirstData> {
  const endpoint = need.endpoint as ReadName;
  const body = await resolve(endpoint, args as Args<Contract[ReadName]>, request);
  return { endpoint, args, body: need.paged ? firstPage(body) : body };
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

function firstPage(page: unknown) {
  return { pages: [page], pageParams: [''] };
}

/** Takes the endpoint's arguments from the page's address; leaves out empty parameters, as the page does. */
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
