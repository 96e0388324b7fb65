/** `/library/:productId/licence`: a printable proof of the permitted use, the number of seats and the licensee. */
import type { Licence } from '@storefront/contract';
import { libraryMessages } from '@storefront/contract/library/messages';
import { useParams } from '@storefront/routing';
import { useDocumentTitle } from '@storefront/state/shop-name';
import { Button, ButtonLink, EmptyState, Page, TextLink } from '@storefront/ui';
import { QueryState } from '@storefront/ui/query-state';
import { useGetLicenceQuery } from './licence.api.ts';
import styles from './licence.module.css';
import { LicenceSheet } from './licence-sheet.tsx';

const UNTITLED = 'Licence';

export default function LicencePage() {
  const { productId = '' } = useParams<{ productId: string }>();
  const query = useGetLicenceQuery({ params: { productId } }, { refetchOnMountOrArgChange: true });
  const { currentData, error } = query;
  const isNotOwned = currentData === null || error?.code === 'not_found' || error?.code === 'invalid_request';
  const licence = isNotOwned ? undefined : currentData;
  const title = licence ? `${UNTITLED} of ${licence.name}` : UNTITLED;

  useDocumentTitle(title);

  return (
    <Page title={title} narrow>
      {licence ? (
        <Document licence={licence} title={title} />
      ) : isNotOwned ? (
        <EmptyState
          title={libraryMessages.licence_not_owned}
          action={<ButtonLink to="/library">Your library</ButtonLink>}
        >
          <p>{libraryMessages.licence_not_owned_advice}</p>
        </EmptyState>
      ) : (
        <QueryState query={query} loading="Loading the licence..." failed={libraryMessages.licence_load_failed} />
      )}
    </Page>
  );
}

function Document({ licence, title }: { licence: Licence; title: string }) {
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => window.print()}>Print</Button>
        <TextLink to={`/library/${licence.productId}`}>{`Back to ${licence.name}`}</TextLink>
      </div>
      <LicenceSheet licence={licence} title={title} />
    </>
  );
}
