/** Products that are being made or changed. */
import type { ListedDraft } from '@storefront/contract/console';
import { formatDateTime, TextLink } from '@storefront/ui';
import { Badge } from '../../layout/badge.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Panel } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { useListDraftsQuery } from '../drafts/drafts.api.ts';

const column = columnsOf<ListedDraft>();
const columns = [
  column.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: draft } }) => (
      <TextLink to={`/products/drafts/${draft.id}`}>{draft.name.trim() || 'Unnamed product'}</TextLink>
    ),
  }),
  column.display({ id: 'state', header: 'State', cell: () => <Badge kind="open">Draft</Badge> }),
  column.accessor('productId', {
    header: 'Of',
    cell: ({ getValue }) => {
      const productId = getValue();
      return productId === null ? (
        'A new product'
      ) : (
        <TextLink to={`/products/${productId}`}>What is in the store</TextLink>
      );
    },
  }),
  column.accessor('changedBy', { header: 'Changed by' }),
  column.accessor('changedAt', { header: 'Changed', cell: ({ getValue }) => formatDateTime(getValue()) }),
];

/** Nothing while there are none. */
export function DraftsTable() {
  const { data, error, isFetching, refetch } = useListDraftsQuery({});
  if (error) return <Failure error={error} busy={isFetching} onRetry={refetch} />;
  if (!data || data.drafts.length === 0) return null;
  return (
    <Panel title="Drafts">
      <DataTable caption="Drafts" columns={columns} rows={data.drafts} idOf={({ id }) => id} />
    </Panel>
  );
}
