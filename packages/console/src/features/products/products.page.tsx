/** `/products`: all products, including those no longer sold. */
import { categories } from '@storefront/contract';
import {
  consoleProductSorts,
  type ListedProduct,
  PRODUCTS_EXPORT_PATH,
  productStates,
} from '@storefront/contract/console';
import { EmptyState, formatDateTime, formatMoney, Loading, SelectField, TextLink } from '@storefront/ui';
import { Price } from '@storefront/ui/price';
import { Verbatim } from '@storefront/ui/verbatim';
import { Badge } from '../../layout/badge.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { ExportLink } from '../../list/export-link.tsx';
import { ListFoot } from '../../list/list-foot.tsx';
import { ListSearch } from '../../list/list-search.tsx';
import { type ListState, oneOf, useListState } from '../../list/use-list-state.ts';
import { categoryLabel, categoryOptions } from './category-label.ts';
import { NewProductButton } from './draft-buttons.tsx';
import { DraftsTable } from './drafts-table.tsx';
import { useFindProductsQuery } from './products.api.ts';
import styles from './products.module.css';

const column = columnsOf<ListedProduct>();
const columns = [
  column.accessor('name', {
    header: 'Name',
    look: 'breaking',
    cell: (_, product) => (
      <span className={styles.product}>
        <img src={product.image} alt="" loading="lazy" width="56" height="56" />
        <TextLink to={`/products/${product.id}`}>{product.name}</TextLink>
      </span>
    ),
  }),
  column.accessor('category', { header: 'Category', enableSorting: false, cell: categoryLabel }),
  column.accessor('priceCents', {
    id: 'price',
    header: 'Price',
    look: 'number',
    cell: (_, product) =>
      product.reduced ? (
        <span>
          <Price cents={product.reduced.priceCents} />, regular price <Price cents={product.priceCents} />
        </span>
      ) : (
        <Price cents={product.priceCents} />
      ),
  }),
  column.accessor('isPublished', {
    header: 'Status',
    enableSorting: false,
    cell: (value) => <ProductState isPublished={value} />,
  }),
  column.accessor('seatsSold', {
    header: 'Sold',
    look: 'number',
    enableSorting: false,
    cell: (_, product) => (
      <span>
        <span>{`${product.seatsSold} for `}</span>
        <Verbatim>{formatMoney(product.grossCents)}</Verbatim>
      </span>
    ),
  }),
  column.accessor('updatedAt', {
    id: 'updated',
    header: 'Changed',
    sortDescFirst: true,
    cell: formatDateTime,
  }),
];

export function ProductState({ isPublished }: Pick<ListedProduct, 'isPublished'>) {
  return isPublished ? <Badge kind="good">Published</Badge> : <Badge>Unpublished</Badge>;
}

export default function ProductsPage() {
  const list = useListState();
  const query = queryOf(list);
  return (
    <Section
      title="Products"
      actions={
        <>
          <ExportLink path={PRODUCTS_EXPORT_PATH} query={query} file="products.csv" />
          <NewProductButton />
        </>
      }
    >
      {!list.isFiltered && list.get('after') === '' && <DraftsTable />}
      <ListSearch list={list} label="Search products" hint="Name or slug">
        <SelectField
          name="state"
          label="Status"
          options={stateOptions}
          value={list.get('state')}
          onChange={({ target }) => list.change({ state: target.value })}
        />
        <SelectField
          name="category"
          label="Category"
          options={[{ value: '', label: 'All categories' }, ...categoryOptions]}
          value={list.get('category')}
          onChange={({ target }) => list.change({ category: target.value })}
        />
      </ListSearch>
      <Products list={list} query={query} />
    </Section>
  );
}

const stateOptions = [
  { value: '', label: 'Any status' },
  ...productStates.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) })),
];

const queryOf = (list: ListState) => ({
  search: list.get('search') || undefined,
  state: oneOf(list.get('state'), productStates),
  category: oneOf(list.get('category'), categories),
  sort: oneOf(list.get('sort'), consoleProductSorts),
  direction: oneOf(list.get('direction'), ['asc', 'desc']),
  after: list.get('after') || undefined,
});

interface ProductsProps {
  readonly list: ListState;
  readonly query: ReturnType<typeof queryOf>;
}

function NoProducts({ list }: Pick<ProductsProps, 'list'>) {
  if (list.isFiltered) {
    return <EmptyState title="No matching products">Try fewer words, or another status or category.</EmptyState>;
  }
  if (list.get('after') !== '')
    return <EmptyState title="No more products">The list ends before this page.</EmptyState>;
  return (
    <EmptyState title="No products yet">Create one with New Product, or import some with npm run catalog.</EmptyState>
  );
}

function Products({ list, query }: ProductsProps) {
  const { data, error, isFetching, refetch } = useFindProductsQuery({ query });
  if (error) return <Failure error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Loading label="Loading products..." />;
  if (data.products.length === 0) {
    return <NoProducts list={list} />;
  }
  const { sort = 'name', direction = 'asc' } = query;
  return (
    <>
      <DataTable
        caption="Products"
        columns={columns}
        rows={data.products}
        idOf={({ id }) => id}
        sort={{ by: sort, direction }}
        onSort={(by, order) => list.change({ sort: by, direction: order })}
        isStale={isFetching}
      />
      <ListFoot list={list} next={data.next} count={data.products.length} what="products" />
    </>
  );
}
