/** Explains an expired download link, from which the server redirected here. */
import { libraryMessages } from '@storefront/contract/library/messages';
import { useSearchParams } from '@storefront/routing';
import { Alert } from '@storefront/ui';
import type { ReactNode } from 'react';

/** Renders nothing unless the address carries an expired link. @param again a button that restarts the download */
export function StaleLink({ again }: { again?: ReactNode }) {
  const [params] = useSearchParams();
  const reason = params.get('download');
  if (reason === 'refunded') return <Alert kind="info">{libraryMessages.link_refunded}</Alert>;
  if (reason !== 'expired') return null;
  return (
    <Alert kind="info" action={again}>
      {libraryMessages.link_expired}
    </Alert>
  );
}
