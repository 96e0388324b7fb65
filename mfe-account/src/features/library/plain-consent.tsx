/** The dialog's question before the first download, for pages without scripts. */
import type { OwnedProductDetails } from '@storefront/contract';
import { postForm, submitButton } from '@storefront/contract/forms/form-button';
import { Button, Stack } from '@storefront/ui';
import { consentTo, RightsAtStake } from './rights-at-stake.tsx';
import type { Wanted } from './use-downloads.ts';

interface PlainConsentProps {
  readonly product: OwnedProductDetails;
  readonly wanted: Wanted;
}

export function PlainConsent({ product, wanted: { version, file } }: PlainConsentProps) {
  const { productId, refundableUntil, withdrawableUntil } = product;
  if (!(withdrawableUntil ?? refundableUntil)) return null;
  const { title, confirmLabel, consent } = consentTo({ product });
  return (
    <noscript>
      <form {...postForm('download', { productId, version, name: file.name, endsRefundRight: 'on', consent })}>
        <Stack>
          <h2>{title}</h2>
          <RightsAtStake product={product} />
          <Button {...submitButton}>{confirmLabel}</Button>
        </Stack>
      </form>
    </noscript>
  );
}
