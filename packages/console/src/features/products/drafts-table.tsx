/** Drafts of new and changed products. */
import type { ListedDraft } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { formatDateTime, TextLink } from '@storefront/ui';
import { Badge } from '../../layout/badge.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Panel } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { useListDraftsQuery } from './drafts.api.ts';

const column = columnsOf<ListedDraft>();
const columns = [
  column.accessor('name', {
    header: 'Name',
    look: 'breaking',
    cell: (name, { id }) => <TextLink to={`/products/drafts/${id}`}>{name.trim() || 'Unnamed product'}</TextLink>,
  }),
  column.display('state', 'Status', () => <Badge kind="open">Draft</Badge>),
  column.accessor('productId', {
    header: 'Product',
    cell: (productId) =>
      productId === null ? 'New product' : <TextLink to={`/products/${productId}`}>In the store</TextLink>,
  }),
  column.accessor('changedBy', { header: 'Changed by', look: 'breaking' }),
  column.accessor('changedAt', { header: 'Changed', cell: formatDateTime }),
];

/** Renders nothing without drafts, or when the list below shows that the role has no access. */
export function DraftsTable() {
  const { data, error, isFetching, refetch } = useListDraftsQuery({});
  if ((error as ApiFailure | undefined)?.code === 'console_role_required') return null;
  if (error) return <Failure error={error} busy={isFetching} onRetry={refetch} />;
  if (!data || data.drafts.length === 0) return null;
  return (
    <Panel title="Drafts">
      <DataTable caption="Drafts" columns={columns} rows={data.drafts} idOf={({ id }) => id} />
    </Panel>
  );
}
