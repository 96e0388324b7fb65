import { type DocsOf, exampleTimes } from '../endpoint-docs.ts';
import type { catalogEndpoints } from './endpoints.ts';
import type { ModelFacts, Picture, Product } from './schemas.ts';

export const examplePicture: Picture = {
  width: 1200,
  height: 900,
  alt: 'A stone castle with four towers.',
  sources: [
    {
      type: 'image/avif',
      srcset: [
        { path: '/media/castle-600.avif', width: 600 },
        { path: '/media/castle-1200.avif', width: 1200 },
      ],
    },
    { type: 'image/jpeg', srcset: [{ path: '/media/castle-1200.jpg', width: 1200 }] },
  ],
};

export const exampleProduct: Product = {
  id: '1',
  slug: 'castle',
  name: 'Medieval Castle',
  description: 'A stone castle with four towers, a gatehouse and a courtyard.',
  priceCents: 2999,
  category: 'buildings',
  image: '/media/castle-1200.jpg',
  pictures: { poster: examplePicture, scene: examplePicture },
  turntable: null,
  triangles: 4812,
  fileBytes: 1_204_224,
  textureBytes: 5_592_404,
  animated: false,
};

const facts: ModelFacts = {
  triangles: 4812,
  vertices: 6120,
  materials: 3,
  textures: 1,
  textureBytes: 5_592_404,
  animations: [],
  uvSets: 1,
  colour: ['textures'],
  bones: 0,
  materialNames: ['Stone', 'Roof', 'Wood'],
  size: { width: 18.5, height: 12, depth: 18.5 },
  bytes: 1_204_224,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  formats: ['glb'],
};

export const catalogDocs: DocsOf<typeof catalogEndpoints> = {
  listProducts: {
    description:
      'Filters are combined. A search finds its text in name or description, and its words in any form in name, tags, category or description; when nothing has them, `shownSearch` says which similar search is shown. A page has 24 products; pass `nextCursor` as `cursor`, with the same filters and sort, for the next one. Paths of pictures are relative to the server.',
    request: { query: { search: 'castle', category: 'buildings', sort: 'price-up' } },
    answer: { products: [exampleProduct], nextCursor: null, total: 1, totalIsCapped: false },
  },
  listNewestProducts: {
    description: 'What the home page shows.',
    answer: { products: [exampleProduct] },
  },
  getProduct: {
    description: '`priceCents` is the price in force, in cents of US dollars; a free product costs 0.',
    request: { params: { productId: '1' } },
    answer: exampleProduct,
  },
  getProductBySlug: {
    description:
      'The slug is the last part of the address of the product page. A former slug is answered with 308 and the present one in `Location`.',
    request: { params: { slug: 'castle' } },
    answer: {
      ...exampleProduct,
      tags: ['stone', 'medieval'],
      facts,
      preview: {
        path: '/media/castle-preview.glb',
        bytes: 402_112,
        room: {
          glb: { path: '/media/castle-room.glb', bytes: 1_855_712 },
          usdz: { path: '/media/castle-room.usdz', bytes: 4_104_770 },
        },
      },
      gallery: [examplePicture],
      licence: 'standard',
      related: [],
      createdAt: exampleTimes.before,
      updatedAt: exampleTimes.now,
    },
  },
  compareProducts: {
    description: 'In the order of `slugs`.',
    request: { query: { slugs: 'castle,dragon-model' } },
    answer: { products: [{ ...exampleProduct, tags: ['stone', 'medieval'], facts }] },
  },
};
