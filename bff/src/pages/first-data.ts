/** What a page shows first, fetched in process while its HTML is made, so that the browser asks for nothing. */
import { type Args, type Contract, contract, type ProblemCode } from '@storefront/contract';
import type { FirstData } from '@storefront/federation/boot';
import type { DataNeed } from '@storefront/federation/description';
import { ProblemError } from '../errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { ReadName, Resolver } from '../http/resolve.ts';
import type { PagePlan } from './page-plan.ts';

export interface PageData {
  readonly data: readonly FirstData[];
  /** Whether every need of the page was answered. */
  readonly isComplete: boolean;
  /** Whether there is no such page, because something that it is about is not there. */
  readonly isMissing: boolean;
}

/** How endpoints say that there is nothing by a name, or that nothing could have it. */
const NOWHERE = new Set<string>(['not_found', 'invalid_request'] satisfies ProblemCode[]);

/**
 * The answers to all of the route's needs. One that cannot be answered is left out: the page then asks for it itself
 * and shows what it shows when that fails.
 */
export async function firstData(
  { route, params }: PagePlan,
  search: URLSearchParams,
  resolve: Resolver,
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
        const body = await resolve(endpoint, args as Args<Contract[ReadName]>, request);
        return [{ endpoint, args, body: need.paged ? firstPage(body) : body }];
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        if (need.required && NOWHERE.has(error.code)) {
          isMissing = true;
          return [{ endpoint, args, body: null }];
        }
        request.log.warn(
          { event: 'first_data_left_out', endpoint, code: error.code },
          'a page goes without its first data',
        );
        return [];
      }
    }),
  );
  const data = answers.flat();
  return { data, isComplete: data.length === needs.length, isMissing };
}

/** The data of an infinite query that has read one page. */
function firstPage(page: unknown) {
  return { pages: [page], pageParams: [''] };
}

/** The endpoint's arguments out of the page's address; parameters without a value are left out, as the page does. */
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
