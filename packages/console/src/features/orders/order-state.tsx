import type { ListedOrder } from '@storefront/contract/console';
import { Badge } from '../../layout/badge.tsx';

/** The status of an order, including its refunds. */
export function OrderState({
  status,
  totalCents,
  refundedCents,
}: Pick<ListedOrder, 'status' | 'totalCents' | 'refundedCents'>) {
  if (status === 'pending') return <Badge kind="open">Pending</Badge>;
  if (status === 'declined') return <Badge kind="bad">Declined</Badge>;
  if (status === 'abandoned') return <Badge>Abandoned</Badge>;
  if (refundedCents === 0) return <Badge kind="good">Paid</Badge>;
  return <Badge>{refundedCents >= totalCents ? 'Refunded' : 'Partly refunded'}</Badge>;
}
