import { Page, Stack } from '@storefront/ui';
import { useSelection } from '../compare/selection.ts';
import { useRecalledWishlist } from '../wishlist/use-recalled-wishlist.ts';
import { FilterBar } from './filter-bar.tsx';
import { ProductResults } from './product-results.tsx';
import { useLater } from './use-later.ts';

const loadCompareBar = () => import('../compare/compare-bar.tsx');

export default function StorePage() {
  useRecalledWishlist();
  const bar = useLater(loadCompareBar, useSelection().slugs.length > 0);
  return (
    <Page title="Store" lead="Fantasy models for games and stories: buildings, creatures and props.">
      <Stack gap="lg">
        <FilterBar />
        <ProductResults />
        {bar && <bar.CompareBar />}
      </Stack>
    </Page>
  );
}
