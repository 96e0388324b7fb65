/** Payments, refunds and downloads in a shopper's tab. */
import { contract } from '@storefront/contract';
import { sessionAt } from '@storefront/testkit/stripe/session-at';
import { checkout } from '../checkout.ts';
import { answerOf, orKilled } from './answers.ts';
import { type LineId, linesOf, type Memory, type Payment } from './memory.ts';
import { FILE_CONTENT } from './store.ts';
import { look, see, seeOrder, seeRefusal, type TabView } from './tab-view.ts';

export interface OrderActions {
  /** Pays for the cart as shown. */
  pay(paymentToken: string): Promise<void>;
  /** Repeats the last payment unchanged. */
  payAgain(): Promise<void>;
  /** Pays on one of the provider's pages that were shown, if it is still open. */
  payThere(how: 'card' | 'delayed', page?: number): void;
  /** Requests the state of one of the orders paid on such a page. */
  comeBack(page?: number): Promise<void>;
  /** Requests a refund of one of the lines known to be paid. */
  giveBack(line: number): Promise<void>;
  /** Downloads the product of one of the lines known to be paid. */
  download(line: number): Promise<void>;
}

/** The download is over, or needs the shopper's consent again. */
const REFUSED_DOWNLOADS = new Set([403, 409, 410, 503]);

export function orderActions(view: TabView): OrderActions {
  const { browser, memory, stripe } = view;
  let last: Payment | undefined;
  const pageAt = (index: number) => memory.pages.at(-1 - (index % (memory.pages.length || 1)));
  return {
    pay: async (paymentToken) => {
      if (!view.shown?.items.length) await look(view);
      if (!view.shown?.items.length) return;
      last = stripe ? redirecting(checkout(view.shown)) : checkout(view.shown, { paymentToken });
      memory.payments.push(last);
      await send(view, last);
    },
    payAgain: async () => {
      if (last) await send(view, last);
    },
    payThere: (how, page = 0) => {
      const open = memory.pages.filter((id) => stripe?.session(id).status === 'open');
      const id = open.at(-1 - (page % (open.length || 1)));
      if (id !== undefined) stripe?.pay(id, how);
    },
    comeBack: async (page = 0) => {
      const orderId = stripe?.sessions.get(pageAt(page) ?? '')?.client_reference_id;
      if (!orderId) return;
      const answer = await answerOf(browser.call(contract.confirmPayment, { params: { orderId } }));
      if (answer?.value) seeOrder(view, answer.value);
    },
    giveBack: async (line) => {
      const chosen = lineAt(memory, line);
      if (!chosen) return;
      const { orderId, position } = chosen;
      const params = { orderId, position: String(position) };
      const answer = await answerOf(browser.call(contract.refundOrderLine, { params }));
      if (answer?.value) memory.givenBack.push(chosen);
    },
    download: async (line) => {
      const chosen = lineAt(memory, line);
      if (chosen) await download(view, chosen.productId);
    },
  };
}

const redirecting = ({ headers, body }: Payment): Payment => ({ headers, body: { ...body, flow: 'redirect' } });

async function send(view: TabView, payment: Payment): Promise<void> {
  const { browser, memory } = view;
  const answer = await answerOf(browser.call(contract.placeOrder, payment));
  if (answer?.value) {
    const { order, cart, redirectTo } = answer.value;
    seeOrder(view, order);
    see(view, cart);
    if (redirectTo !== undefined) memory.pages.push(sessionAt(redirectTo));
  } else if (answer?.problem) {
    if (answer.problem.code === 'payment_declined') memory.declined.push(payment.headers['idempotency-key']);
    seeRefusal(view, answer.problem);
  }
}

async function download({ browser, memory }: TabView, productId: string): Promise<void> {
  const body = { version: 1, name: 'goods.zip', endsRefundRight: true };
  const link = await answerOf(browser.call(contract.createDownload, { params: { productId }, body }));
  if (!link?.value) return;
  const known = linesOf(memory).filter((bought) => bought.productId === productId);
  const response = await orKilled(browser.request(link.value.url));
  if (response?.ok) {
    if ((await response.text()) !== FILE_CONTENT) throw new Error('something else was downloaded');
    memory.downloaded.push(known);
  } else if (response && !REFUSED_DOWNLOADS.has(response.status)) {
    throw new Error(`a download was answered with ${response.status}`);
  }
}

function lineAt(memory: Memory, index: number): LineId | undefined {
  const lines = linesOf(memory);
  return lines[index % lines.length];
}
