/** The studio for search engines. https://schema.org/Organization */
import { STUDIO_FOUNDED, STUDIO_NAME } from '@storefront/contract';

export default function homeStructuredData(): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: STUDIO_NAME,
    foundingDate: String(STUDIO_FOUNDED),
    description: 'Fantasy models: buildings, creatures and props, made by one person.',
  };
}
