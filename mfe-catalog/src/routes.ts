import type { AppDescription } from '@storefront/federation';

export const app = {
  name: 'mfe-catalog',
  routes: [
    {
      path: '/store',
      title: 'Store',
      description: 'Browse fantasy 3D models by name or category: buildings, creatures and props.',
      search: ['compare'],
      indexed: ['category'],
      data: [
        {
          endpoint: 'listProducts',
          query: {
            ...{ search: 'search', category: 'category', sort: 'sort', triangles: 'triangles' },
            ...{ animated: 'animated', rigged: 'rigged', textured: 'textured', uvs: 'uvs' },
          },
          paged: true,
        },
        { endpoint: 'listOwnedProducts' },
      ],
    },
    {
      path: '/store/compare',
      title: 'Compare',
      description: 'Compare fantasy 3D models side by side: pictures, prices, triangles, textures and formats.',
      search: [],
      indexed: false,
      data: [{ endpoint: 'compareProducts', query: { slugs: 'slugs' } }, { endpoint: 'listOwnedProducts' }],
    },
    {
      path: '/store/:slug',
      title: 'Product',
      description: 'A fantasy 3D model: pictures, facts, licence and price.',
      search: [],
      data: [
        { endpoint: 'getProductBySlug', required: true, params: { slug: 'slug' } },
        { endpoint: 'listOwnedProducts' },
        { endpoint: 'getPaymentMethod' },
      ],
    },
  ],
  nav: [{ label: 'Store', to: '/store', when: 'always', order: 20 }],
} as const satisfies AppDescription;
