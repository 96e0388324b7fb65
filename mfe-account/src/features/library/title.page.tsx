/** `/library/:productId`: something the user owns, with its versions, its files and where it was bought. */
import { STUDIO_NAME } from '@storefront/contract';
import { libraryMessages } from '@storefront/contract/library/messages';
import { useParams } from '@storefront/routing';
import { ButtonLink, EmptyState, Loading, Page, Skeleton, Stack, TextLink } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { useEffect } from 'react';
import { StaleLink } from './stale-link.tsx';
import styles from './title.module.css';
import { TitleView } from './title-view.tsx';
import { useOwnedTitle } from './use-owned-title.ts';

const UNTITLED = 'Library';

export default function TitlePage() {
  const { productId = '' } = useParams<{ productId: string }>();
  const owned = useOwnedTitle(productId);
  const { title, isNotOwned, hasFailed, isFetching, refetch } = owned;
  const name = title?.name ?? UNTITLED;

  useEffect(() => {
    document.title = `${name} · ${STUDIO_NAME}`;
  }, [name]);

  return (
    <Page title={name}>
      {title ? (
        <TitleView key={title.productId} title={title} onBegun={owned.awaitEnd} onStale={refetch} />
      ) : isNotOwned ? (
        <NotOwned />
      ) : hasFailed ? (
        <RetryAlert busy={isFetching} onRetry={refetch}>
          {libraryMessages.title_load_failed}
        </RetryAlert>
      ) : (
        <Stack>
          <Loading label="Loading from your library..." />
          <Skeleton shape="block" />
        </Stack>
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
