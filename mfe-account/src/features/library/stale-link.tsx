/** What has become of a download link that was opened too late: the server sent the browser here. */
import { libraryMessages } from '@storefront/contract/library/messages';
import { useSearchParams } from '@storefront/routing';
import { Alert } from '@storefront/ui';
import type { ReactNode } from 'react';

/** Nothing unless the address says so. @param again what starts the download again */
export function StaleLink({ again }: { readonly again?: ReactNode }) {
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
