import type { ListedMessage } from '@storefront/contract/console';
import { Badge, type BadgeKind } from '../../layout/badge.tsx';

const kinds: Record<ListedMessage['state'], readonly [kind: BadgeKind, label: string]> = {
  open: ['open', 'Open'],
  answered: ['good', 'Answered'],
  closed: ['plain', 'Closed'],
  hidden: ['bad', 'Hidden'],
};

export function MessageStateBadge({ state }: Pick<ListedMessage, 'state'>) {
  const [kind, label] = kinds[state];
  return <Badge kind={kind}>{label}</Badge>;
}
