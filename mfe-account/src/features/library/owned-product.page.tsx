/** `/library/:productId`: an owned product. */
import { libraryMessages } from '@storefront/contract/library/messages';
import { useParams } from '@storefront/routing';
import { useDocumentTitle } from '@storefront/state/shop-name';
import { ButtonLink, EmptyState, Page, Stack, TextLink } from '@storefront/ui';
import { QueryState } from '@storefront/ui/query-state';
import styles from './owned-product.module.css';
import { OwnedProductView } from './owned-product-view.tsx';
import { StaleLink } from './stale-link.tsx';
import { useOwnedProduct } from './use-owned-product.ts';

const UNTITLED = 'Library';

export default function OwnedProductPage() {
  const { productId = '' } = useParams<{ productId: string }>();
  const owned = useOwnedProduct(productId);
  const { product, isNotOwned, refetch } = owned;
  const name = product?.name ?? UNTITLED;

  useDocumentTitle(name);

  return (
    <Page title={name}>
      {product ? (
        <OwnedProductView key={product.productId} product={product} onBegun={owned.awaitEnd} onStale={refetch} />
      ) : isNotOwned ? (
        <NotOwned />
      ) : (
        <QueryState
          query={owned}
          loading="Loading from your library..."
          failed={libraryMessages.owned_product_load_failed}
        />
      )}
      <p className={styles.way}>
        <TextLink to="/library">Back to your library</TextLink>
      </p>
    </Page>
  );
}

function NotOwned() {
  return (
    <Stack>
      <StaleLink />
      <EmptyState
        title={libraryMessages.not_owned}
        action={
          <ButtonLink to="/orders" variant="secondary">
            See your orders
          </ButtonLink>
        }
      >
        <p>{libraryMessages.not_owned_advice}</p>
      </EmptyState>
    </Stack>
  );
}
