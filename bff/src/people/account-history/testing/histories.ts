/** Reads histories through their owners' browsers. */
import { type AccountEvent, contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { expect } from 'vitest';

type Kind = AccountEvent['kind'];

export const readPage = (browser: TestClient, cursor?: string) =>
  browser.call(contract.listAccountEvents, { query: cursor === undefined ? {} : { cursor } });

/** Returns all of the account's events, newest first. */
export async function historyOf(browser: TestClient): Promise<AccountEvent[]> {
  const events: AccountEvent[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await readPage(browser, cursor);
    events.push(...page.events);
    cursor = page.nextCursor;
  }
  return events;
}

/** Returns the event of that kind, once it has been recorded `times` times. */
export async function recordedEvent(browser: TestClient, kind: Kind, times = 1): Promise<AccountEvent> {
  const find = async () => (await historyOf(browser)).find((event) => event.kind === kind);
  await expect.poll(async () => (await find())?.times).toBe(times);
  const event = await find();
  if (!event) throw new Error(`no ${kind} in the history`);
  return event;
}
