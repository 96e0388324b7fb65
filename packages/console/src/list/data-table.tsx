/** A table of rows that the server has searched, filtered and sorted. On a phone each row is its own block. */

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
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

interface ColumnLook {
  /** Numbers align right; receipt numbers do not wrap; email addresses may wrap anywhere. */
  readonly look?: 'number' | 'whole' | 'breaking' | undefined;
}

const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnLook });
type Features = typeof features;
type Column<Row extends object> = ColumnDef<Features, Row>;

interface Definition<Row, Value> extends ColumnLook {
  readonly header: string;
  /** Defaults to the property's name. */
  readonly id?: string;
  readonly cell?: (value: Value, row: Row) => ReactNode;
  readonly enableSorting?: boolean;
  readonly sortDescFirst?: boolean;
}

/** Builds the columns of a table, each typed by the row's property that it shows. */
export function columnsOf<Row extends object>() {
  const helper = createColumnHelper<Features, Row>();
  return {
    accessor<Key extends keyof Row & string>(
      key: Key,
      { id = key, cell = textOf, look, ...column }: Definition<Row, Row[Key]>,
    ): Column<Row> {
      return helper.accessor((row): unknown => row[key], {
        id,
        ...column,
        meta: { look },
        cell: ({ row: { original } }) => cell(original[key], original),
      });
    },
    /** Adds a column that renders the whole row. */
    display(id: string, header: string, cell: (row: Row) => ReactNode, look?: ColumnLook['look']): Column<Row> {
      return helper.display({ id, header, meta: { look }, cell: ({ row: { original } }) => cell(original) });
    },
  };
}

const textOf = (value: unknown) => String(value ?? '');

interface DataTableProps<Row extends object> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly sort?: { readonly by: string; readonly direction: 'asc' | 'desc' };
  readonly onSort?: (by: string, direction: 'asc' | 'desc') => void;
  /** True while the previous rows are shown and new ones load. */
  readonly isStale?: boolean;
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, idOf, sort, onSort, isStale = false } = props;
  const sorting: SortingState = sort ? [{ id: sort.by, desc: sort.direction === 'desc' }] : [];
  const table = useTable<Features, Row>({
    features,
    columns,
    data: rows,
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
                <Head key={header.id} header={header} isSortable={onSort !== undefined} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  data-look={cell.column.columnDef.meta?.look}
                  data-label={String(cell.column.columnDef.header ?? '')}
                >
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
  const look = column.columnDef.meta?.look;
  if (!isSortable || !column.getCanSort()) {
    return (
      <th scope="col" data-look={look}>
        {label}
      </th>
    );
  }
  const sorted = column.getIsSorted();
  const order = sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-look={look} aria-sort={sorted ? order : 'none'}>
      <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
        {label}
        <span aria-hidden="true" className={styles.arrow} />
      </button>
    </th>
  );
}
