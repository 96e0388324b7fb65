/** Shoppers that buy one order after the other from store processes, whatever happens meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, contract } from '@storefront/contract';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { add, pay } from './checkout.ts';
import { TEST_PASSWORD } from './test-app.ts';

interface Write {
  /** By `performance.now()`, for the successful attempt. */
  readonly beganAt: number;
  readonly endedAt: number;
}

export interface OrdersUnderLoad {
  /** Ids of the orders that shoppers saw as paid. */
  readonly paid: readonly string[];
  /** Every successful write. */
  readonly writes: readonly Write[];
  /** Number of refused attempts by code. */
  readonly refused: ReadonlyMap<string, number>;
  /** Resolves once each shopper has the response to the current order. */
  stop(): Promise<void>;
}

/** After these a page repeats the identical request. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['server_busy', 'payment_unconfirmed', 'checkout_in_progress']);
const PAUSE = 200;
/** Fewer than an account may place in ten minutes. */
const ORDERS_OF_ONE = 8;

/** @param origins origins of the processes, which trust one proxy @param shoppers number at each of them */
export function startOrders(origins: readonly string[], shoppers: number): OrdersUnderLoad {
  const paid: string[] = [];
  const writes: Write[] = [];
  const refused = new Map<string, number>();
  let accounts = 0;
  let isOver = false;

  async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      const beganAt = performance.now();
      try {
        const answer = await attempt();
        writes.push({ beganAt, endedAt: performance.now() });
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError) || !TRY_AGAIN.has(error.code)) throw error;
        refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
      }
      await sleep(PAUSE);
    }
  }

  /** A sign-up whose response was lost cannot be repeated. */
  async function signUp(browser: TestClient): Promise<void> {
    accounts += 1;
    const body = { email: `loaded-${accounts}@example.com`, password: TEST_PASSWORD };
    await browser.call(contract.signUp, { body });
  }

  async function shopAt(origin: string): Promise<void> {
    while (!isOver) {
      const browser = createTestClient({ request: (path, init) => fetch(origin + path, init) });
      await untilDone(() => signUp(browser));
      for (let bought = 0; bought < ORDERS_OF_ONE && !isOver; bought += 1) {
        const cart = await untilDone(() => add(browser));
        const { order } = await untilDone(() => pay(browser, cart));
        paid.push(order.id);
      }
    }
  }

  const shopping = Promise.all(origins.flatMap((origin) => Array.from({ length: shoppers }, () => shopAt(origin))));
  // `stop`, which is called later, reports the error.
  shopping.catch(() => {});
  return {
    paid,
    writes,
    refused,
    async stop() {
      isOver = true;
      await shopping;
    },
  };
}
