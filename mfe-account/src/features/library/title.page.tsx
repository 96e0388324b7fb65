/** `/library/:productId`: something the user owns, with its versions, its files and where it was bought. */
import { STUDIO_NAME } from '@storefront/contract';
import { librarySentences } from '@storefront/contract/sentences/library';
import { useParams } from '@storefront/routing';
import { Alert, Button, ButtonLink, EmptyState, Loading, Page, Skeleton, Stack, TextLink } from '@storefront/ui';
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

  const retry = (
    <Button variant="secondary" size="sm" busy={isFetching} busyLabel="Loading..." onClick={refetch}>
      Try Again
    </Button>
  );
  return (
    <Page title={name}>
      {title ? (
        <TitleView key={title.productId} title={title} onBegun={owned.awaitEnd} onStale={refetch} />
      ) : isNotOwned ? (
        <NotOwned />
      ) : hasFailed ? (
        <Alert kind="error" action={retry}>
          {librarySentences.title_load_failed}
        </Alert>
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
        title={librarySentences.not_owned}
        action={
          <ButtonLink to="/orders" variant="secondary">
            See your orders
          </ButtonLink>
        }
      >
        <p>{librarySentences.not_owned_advice}</p>
      </EmptyState>
    </Stack>
  );
}
