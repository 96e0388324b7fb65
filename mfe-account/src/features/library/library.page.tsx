/** `/library`: all owned products. */
import { Page, SearchField, Stack } from '@storefront/ui';
import styles from './library.module.css';
import { OwnedProductResults } from './owned-product-results.tsx';
import { MAX_LIBRARY_SEARCH_LENGTH, useLibrarySearch } from './use-library-search.ts';

export default function LibraryPage() {
  const { text, setText, filter } = useLibrarySearch();
  return (
    <Page title="Your Library" lead="Everything you own, with every version of it.">
      <Stack gap="lg">
        {/* Before hydration it is an ordinary form that leads to the list. */}
        <search className={styles.search}>
          <form action="/library" onSubmit={(event) => event.preventDefault()}>
            <SearchField
              label="Search your library"
              placeholder="Search your library..."
              name="search"
              maxLength={MAX_LIBRARY_SEARCH_LENGTH}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </form>
        </search>
        <OwnedProductResults filter={filter} />
      </Stack>
    </Page>
  );
}
