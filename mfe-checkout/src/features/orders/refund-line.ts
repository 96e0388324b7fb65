import { call, contract, type Order } from '@storefront/contract';
import { orderMessages, refundDone, refundUnderWay, refundWaits } from '@storefront/contract/orders/messages';
import { formatMoney } from '@storefront/ui';
import { changeOrder } from './change-order.ts';

/** @returns the refusal, if any */
export const refundLine = (orderId: string, position: number) =>
  changeOrder(orderId, {
    request: () => call(contract.refundOrderLine, { params: { orderId, position: String(position) } }),
    done: (order) => whatHappened(order, position),
    connectionLost: orderMessages.refund_connection_lost,
  });

function whatHappened({ lines }: Order, position: number): string | undefined {
  const line = lines.find((candidate) => candidate.position === position);
  if (!line?.refund) return undefined;
  const { completedAt, isDisputed } = line.refund;
  const say = isDisputed ? refundWaits : completedAt === null ? refundUnderWay : refundDone;
  return say(line.name, formatMoney(line.refund.amountCents));
}
