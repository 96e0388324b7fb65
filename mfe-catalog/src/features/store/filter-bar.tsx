import { type Category, categories, type ModelFeature } from '@storefront/contract';
import { Button, SearchField, SelectField, type SelectOption, TextLink } from '@storefront/ui';
import type { SubmitEvent } from 'react';
import { categoryLabels } from '../facts/category-labels.ts';
import styles from './filter-bar.module.css';
import { MAX_SEARCH_LENGTH, type StoreFilter } from './product-filter.ts';
import { useFilterInput } from './use-filter-input.ts';

type ListName = 'triangles' | 'sort';
type Options<Name extends ListName> = readonly (SelectOption & { value: NonNullable<StoreFilter[Name]> | '' })[];

const NEWEST = 'Newest First';
/** A search shows its best matches first unless told otherwise. */
const SEARCH_SORTS: Options<'sort'> = [
  { value: '', label: 'Best Match' },
  { value: 'newest', label: NEWEST },
];

const LISTS: { readonly [Name in ListName]: readonly [label: string, options: Options<Name>] } = {
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
      { value: '', label: NEWEST },
      { value: 'price-up', label: 'Price: Low to High' },
      { value: 'price-down', label: 'Price: High to Low' },
      { value: 'name', label: 'Name' },
    ],
  ],
};

const FEATURES: readonly (readonly [name: ModelFeature, label: string])[] = [
  ['animated', 'Animated'],
  ['rigged', 'Rigged'],
  ['textured', 'Textured'],
  ['uvs', 'UVs'],
];

/** Categories, search, filters and order. Works as links and a plain form before hydration. */
export function FilterBar() {
  const { search, chosen, setSearch, choose, addressOf, submit } = useFilterInput();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  const department = (label: string, category?: Category) => (
    <li key={label}>
      <TextLink
        to={`/store${addressOf({ category: category ?? '' })}`}
        aria-current={chosen.category === category || undefined}
      >
        {label}
      </TextLink>
    </li>
  );
  const select = (name: ListName) => {
    const [label, options] = LISTS[name];
    const isSearchSort = name === 'sort' && search.trim() !== '';
    const value = chosen[name] ?? '';
    return (
      <SelectField
        {...{ name, label }}
        options={isSearchSort ? [...SEARCH_SORTS, ...options.slice(1)] : options}
        labelHidden
        value={value === 'newest' && !isSearchSort ? '' : value}
        onChange={({ target }) => choose(name, target.value)}
      />
    );
  };
  return (
    <search className={styles.filters}>
      <nav aria-label="Category">
        <ul className={styles.departments}>
          {department('All Categories')}
          {categories.map((category) => department(categoryLabels[category], category))}
        </ul>
      </nav>
      <form className={styles.bar} action="/store" onSubmit={onSubmit}>
        <SearchField
          label="Search products"
          placeholder="Search products..."
          name="search"
          maxLength={MAX_SEARCH_LENGTH}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {chosen.category && <input type="hidden" name="category" value={chosen.category} />}
        {select('triangles')}
        {select('sort')}
        <fieldset className={styles.features}>
          <legend>Features</legend>
          {FEATURES.map(([name, label]) => (
            <label key={name}>
              <input
                type="checkbox"
                name={name}
                value="yes"
                checked={chosen[name] === 'yes'}
                onChange={({ target }) => choose(name, target.checked ? 'yes' : '')}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <noscript>
          <Button type="submit" variant="secondary">
            Apply
          </Button>
        </noscript>
      </form>
    </search>
  );
}
