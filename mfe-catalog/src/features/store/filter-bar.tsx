/** The search box and the category filter. */
import type { Category } from '@storefront/contract';
import { SearchField, SelectField, type SelectOption } from '@storefront/ui';
import type { SubmitEvent } from 'react';
import styles from './filter-bar.module.css';
import { MAX_SEARCH_LENGTH } from './product-filter.ts';
import { useFilterInput } from './use-filter-input.ts';

const CATEGORIES: readonly (SelectOption & { value: Category | '' })[] = [
  { value: '', label: 'All Categories' },
  { value: 'buildings', label: 'Buildings' },
  { value: 'creatures', label: 'Creatures' },
  { value: 'props', label: 'Props' },
];

/** Filters the store. Before the scripts have loaded it is an ordinary form that leads to the filtered page. */
export function FilterBar() {
  const { search, category, setSearch, setCategory, submit } = useFilterInput();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
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
        <SelectField
          label="Category"
          labelHidden
          name="category"
          options={CATEGORIES}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
        />
      </form>
    </search>
  );
}
