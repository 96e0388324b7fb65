/** The studio as structured data for search engines. https://schema.org/Organization */
import { STUDIO_FOUNDED } from '@storefront/contract';
import type { FirstData } from '@storefront/federation';

export default function homeStructuredData(_: readonly FirstData[], origin: string, shopName: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shopName,
    url: `${origin}/home`,
    logo: `${origin}/icons/icon-512.png`,
    foundingDate: String(STUDIO_FOUNDED),
    description: 'Fantasy models: buildings, creatures and props, made by one person.',
  };
}
