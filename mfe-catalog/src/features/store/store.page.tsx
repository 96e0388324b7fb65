/** The store: every product, searched and filtered by the page's address. */
import { Page, Stack } from '@storefront/ui';
import { FilterBar } from './filter-bar.tsx';
import { ProductResults } from './product-results.tsx';

export default function StorePage() {
  return (
    <Page title="Store" lead="Fantasy models for games and stories: buildings, creatures and props.">
      <Stack gap="lg">
        <FilterBar />
        <ProductResults />
      </Stack>
    </Page>
  );
}
