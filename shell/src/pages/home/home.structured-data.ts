/** The studio for search engines. https://schema.org/Organization */
import { STUDIO_FOUNDED, STUDIO_NAME } from '@storefront/contract';
import type { FirstData } from '@storefront/federation';

export default function homeStructuredData(_: readonly FirstData[], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: STUDIO_NAME,
    url: `${origin}/home`,
    logo: `${origin}/icons/icon-512.png`,
    foundingDate: String(STUDIO_FOUNDED),
    description: 'Fantasy models: buildings, creatures and props, made by one person.',
  };
}
