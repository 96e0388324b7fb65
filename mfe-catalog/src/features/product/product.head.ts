import type { FirstData } from '@storefront/federation';
import { formatMoney } from '@storefront/ui';
import { firstProduct } from './first-product.ts';
import { sharedPicture } from './shared-picture.ts';

export default function productHead(data: readonly FirstData[]) {
  const product = firstProduct(data);
  if (product === undefined) return undefined;
  if (product === null) return { title: 'Model not found', description: 'We sell no model of that name.' };
  const { name, description, priceCents, pictures } = product;
  const image = sharedPicture(pictures.scene);
  return {
    title: name,
    description: `${description} ${priceCents === 0 ? 'Free.' : `${formatMoney(priceCents)} per seat.`}`,
    ...(image ? { image: { ...image, alt: name } } : {}),
  };
}
