/** A price, excluded from translation. Bundled with the apps that use it. */
import { formatPrice } from './format-price.ts';

export function Price({ cents, className }: { cents: number; className?: string | undefined }) {
  return (
    <span className={className} translate={cents === 0 ? undefined : 'no'}>
      {formatPrice(cents)}
    </span>
  );
}
