/** A table of rows that the server has searched, filtered and sorted. On a phone each row is a block of its own. */

import { VisuallyHidden } from '@storefront/ui';
import {
  type ColumnDef,
  createColumnHelper,
  FlexRender,
  type Header,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import styles from './data-table.module.css';

const features = tableFeatures({ rowSortingFeature });
type Features = typeof features;

export const columnsOf = <Row extends object>() => createColumnHelper<Features, Row>();

interface DataTableProps<Row extends object> {
  readonly caption: string;
  // biome-ignore lint/suspicious/noExplicitAny: columns of one table have values of different types
  readonly columns: readonly ColumnDef<Features, Row, any>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly sort?: { readonly by: string; readonly direction: 'asc' | 'desc' };
  readonly onSort?: (by: string, direction: 'asc' | 'desc') => void;
  /** Rows of before, while others are on their way. */
  readonly isStale?: boolean;
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, idOf, sort, onSort, isStale = false } = props;
  const sorting: SortingState = sort ? [{ id: sort.by, desc: sort.direction === 'desc' }] : [];
  const table = useTable<Features, Row>({
    features,
    columns: columns as ColumnDef<Features, Row>[],
    data: rows as Row[],
    getRowId: idOf,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      if (first) onSort?.(first.id, first.desc ? 'desc' : 'asc');
    },
  });
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-busy={isStale || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <Head key={header.id} header={header as Header<Features, Row>} isSortable={onSort !== undefined} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-label={String(cell.column.columnDef.header ?? '')}>
                  <FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<Row extends object> {
  readonly header: Header<Features, Row>;
  readonly isSortable: boolean;
}

function Head<Row extends object>({ header, isSortable }: HeadProps<Row>) {
  const { column } = header;
  const label = <FlexRender header={header} />;
  if (!isSortable || !column.getCanSort()) return <th scope="col">{label}</th>;
  const sorted = column.getIsSorted();
  const order = sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={sorted ? order : 'none'}>
      <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
        {label}
        <span aria-hidden="true" className={styles.arrow}>
          {sorted === 'asc' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  );
}
