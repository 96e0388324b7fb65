/** API calls that join the page's trace. */
import { call, contract } from '@storefront/contract';
import { expect, test, vi } from 'vitest';
import { joinPageTrace } from './page-trace.ts';

const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

async function sentTrace(): Promise<string | null> {
  const network = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ status: 'ok' }));
  await call(contract.getHealth, {});
  const [, init] = network.mock.lastCall ?? [];
  network.mockRestore();
  return new Headers(init?.headers).get('traceparent');
}

test('API calls join the trace of a page that the server traces, and no other', async () => {
  joinPageTrace();
  expect(await sentTrace()).toBeNull();
  const navigation = { serverTiming: [{ name: 'traceparent', description: TRACE }] };
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation as never]);
  joinPageTrace();
  entries.mockRestore();
  expect(await sentTrace()).toBe(TRACE);
});
