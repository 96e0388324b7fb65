/** The search box, the filters and the order. */
import { SearchField, SelectField, type SelectOption } from '@storefront/ui';
import type { SubmitEvent } from 'react';
import styles from './filter-bar.module.css';
import { type ChoiceName, MAX_SEARCH_LENGTH, type ProductFilter } from './product-filter.ts';
import { useFilterInput } from './use-filter-input.ts';

type Options<Name extends ChoiceName> = readonly (SelectOption & { value: NonNullable<ProductFilter[Name]> | '' })[];

const LISTS: { readonly [Name in ChoiceName]: readonly [label: string, options: Options<Name>] } = {
  category: [
    'Category',
    [
      { value: '', label: 'All Categories' },
      { value: 'buildings', label: 'Buildings' },
      { value: 'creatures', label: 'Creatures' },
      { value: 'props', label: 'Props' },
    ],
  ],
  triangles: [
    'Triangles',
    [
      { value: '', label: 'Any Triangles' },
      { value: '1000', label: 'Up to 1,000 Triangles' },
      { value: '5000', label: 'Up to 5,000 Triangles' },
      { value: '20000', label: 'Up to 20,000 Triangles' },
    ],
  ],
  sort: [
    'Sort by',
    [
      { value: '', label: 'Newest First' },
      { value: 'price-up', label: 'Price: Low to High' },
      { value: 'price-down', label: 'Price: High to Low' },
      { value: 'name', label: 'Name' },
    ],
  ],
};

/** Filters the store. Before the scripts have loaded it is an ordinary form that leads to the filtered page. */
export function FilterBar() {
  const { search, chosen, setSearch, choose, submit } = useFilterInput();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  const select = (name: ChoiceName) => {
    const [label, options] = LISTS[name];
    return (
      <SelectField
        {...{ name, label, options }}
        labelHidden
        value={chosen[name] ?? ''}
        onChange={({ target }) => choose(name, target.value)}
      />
    );
  };
  return (
    <search>
      <form className={styles.bar} action="/store" onSubmit={onSubmit}>
        <SearchField
          label="Search products"
          placeholder="Search products..."
          name="search"
          maxLength={MAX_SEARCH_LENGTH}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {select('category')}
        {select('triangles')}
        {select('sort')}
      </form>
    </search>
  );
}
