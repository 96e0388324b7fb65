/** Shoppers that buy one order after the other from processes of the store, whatever happens meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, contract } from '@storefront/contract';
import { add, pay } from './checkout.ts';
import { TEST_PASSWORD } from './test-app.ts';
import { createTestClient, type TestClient } from './test-client.ts';

interface Write {
  /** By `performance.now()`, of the try that went well. */
  readonly beganAt: number;
  readonly endedAt: number;
}

export interface OrdersUnderLoad {
  /** The ids of those that the shoppers were told are paid. */
  readonly paid: readonly string[];
  /** Everything that changed something. */
  readonly writes: readonly Write[];
  /** Tries that were refused, by their code. */
  readonly refused: ReadonlyMap<string, number>;
  /** Ends once each shopper has the answer to the order at hand. */
  stop(): Promise<void>;
}

/** After these a page repeats the very same request. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['server_busy', 'payment_unconfirmed', 'checkout_in_progress']);
const PAUSE = 200;
/** Fewer than an account may try in ten minutes. */
const ORDERS_OF_ONE = 8;

/** @param origins of the processes, which trust one proxy @param shoppers at each of them */
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

  /** A sign-up whose answer was lost cannot be repeated. */
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
  // Told by `stop`, which comes later.
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
