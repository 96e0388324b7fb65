/** A minimal browser that keeps cookies and does the main job: browses, signs up and buys. */
import { randomUUID } from 'node:crypto';
import { type Answer, ask, type Question } from './ask.ts';

export interface Browser {
  ask(path: string, question?: Question): Promise<Answer>;
  /** Calls the API as the pages do. @throws with the answer when it is refused */
  call<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T>;
}

/** @param origin the store's public origin, whatever the host in `url` */
export function createBrowser(url: string, origin: string, always: Question = {}): Browser {
  const cookies = new Map<string, string>();
  const send: Browser['ask'] = async (path, question = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...always.headers, ...(cookie ? { cookie } : {}), ...question.headers };
    const answer = await ask(new URL(path, url).href, { ...always, ...question, headers });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    ask: send,
    async call(method, path, body, headers = {}) {
      const { status, body: text } = await send(path, {
        method,
        headers: { origin, 'x-storefront-client': 'shopper', 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as never;
    },
  };
}

interface Cart {
  readonly version: number;
  readonly items: readonly { readonly priceCents: number; readonly quantity: number }[];
}

/** Signs up and buys a castle. @returns the order as the store shows it afterwards */
export async function signUpAndBuy(
  browser: Browser,
): Promise<{ readonly status: string; readonly totalCents: number }> {
  const email = `shopper-${randomUUID()}@example.com`;
  await browser.call('POST', '/api/accounts', { email, password: 'lantern on the hill' });
  const { version, items } = await browser.call<Cart>('POST', '/api/cart/items', { productId: '1', quantity: 1 });
  const totalCents = items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const key = { 'idempotency-key': randomUUID() };
  await browser.call('POST', '/api/orders', { cartVersion: version, totalCents }, key);
  const { orders } = await browser.call<{ orders: { status: string; totalCents: number }[] }>('GET', '/api/orders');
  const [order] = orders;
  if (!order) throw new Error('There is no order.');
  return order;
}
