/** Adds a free product to the library; links to the library once it is owned. */
import type { Product } from '@storefront/contract';
import { formButton } from '@storefront/contract/forms/form-button';
import { Button, ButtonLink, type ButtonSize } from '@storefront/ui';
import { useAddToLibrary } from './use-add-to-library.ts';
import { useIsOwned } from './use-is-owned.ts';

interface GetButtonProps {
  readonly product: Product;
  readonly size?: ButtonSize;
}

export function GetButton({ product, size = 'md' }: GetButtonProps) {
  const { id, name } = product;
  const isOwned = useIsOwned(id);
  const { busy, press } = useAddToLibrary(product);
  if (isOwned) {
    return (
      <ButtonLink to={`/library/${id}`} size={size} variant="secondary" aria-label={`Download: ${name}`}>
        Download
      </ButtonLink>
    );
  }
  return (
    <Button {...formButton(press)} size={size} busy={busy} aria-label={`Add to library: ${name}`}>
      Add to library
    </Button>
  );
}
