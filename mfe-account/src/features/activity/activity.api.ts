/** The read of what happened to the account. */
import { contract, type Output } from '@storefront/contract';
import { api, query } from '@storefront/state';

type EventPage = Output<typeof contract.listAccountEvents>;

/** By which the list is kept. */
export const FIRST_PAGE = { query: {} } as const;

/** A list that begins as it did before keeps what was loaded after its first page. */
function keepContinued(known: EventPage, fresh: EventPage): EventPage {
  const beginsAsBefore = fresh.events.every(({ id }, index) => id === known.events[index]?.id);
  if (fresh.nextCursor === null || !beginsAsBefore) return fresh;
  return { events: [...fresh.events, ...known.events.slice(fresh.events.length)], nextCursor: known.nextCursor };
}

export const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked for without a cursor; `show-more.ts` adds what follows. */
    listAccountEvents: build.query({ ...query(contract.listAccountEvents), merge: keepContinued }),
  }),
});

export const { useListAccountEventsQuery } = activityApi;
