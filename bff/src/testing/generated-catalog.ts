/** Catalogues of any size, the same every time, for query plans and benchmarks. */

import { MINUTE } from '../base/clock.ts';
import { encodeCursor } from '../shop/catalog/cursor.ts';

/** By descending frequency: the first is in most texts, the last in few. */
const words = [
  ...[
    'castle',
    'tower',
    'dragon',
    'old',
    'stone',
    'wooden',
    'lantern',
    'forest',
    'bridge',
    'harbour',
    'iron',
    'village',
  ],
  ...['wings', 'guard', 'quiet', 'market', 'cellar', 'banner', 'gate', 'mossy', 'roof', 'well', 'shield', 'crooked'],
  ...['barrel', 'anvil', 'chapel', 'griffin', 'torch', 'mill', 'winter', 'ruin', 'golem', 'crypt', 'ferry', 'throne'],
  ...['wyvern', 'hearth', 'obelisk', 'saddle', 'quarry', 'beacon', 'kraken', 'loom', 'palisade', 'sextant', 'basilisk'],
  ...['gargoyle', 'trebuchet', 'alembic', 'portcullis', 'phoenix', 'drawbridge', 'cauldron', 'marionette', 'manticore'],
];

/** Search terms by how much of a generated catalogue they find. */
export const searches = {
  common: 'castle',
  /** Finds about one product in a thousand. */
  rare: 'zephyrine',
  none: 'submarine',
  oneLetter: 'a',
  /** Two letters that never follow each other. */
  noPair: 'qx',
  /** Two letters that follow each other in one product in five. */
  pair: 'xt',
  /** Two words that stand apart, of which one is rare. */
  words: 'zephyrine castle',
  /** No letters at all; finds nothing. */
  signs: '##',
  /** Common words that never stand together like this. */
  punctuated: 'castle; tower',
} as const;

/** Creation time of product 0. */
const OPENED_AT = '2026-01-01T00:00:00Z';

const picture = (kind: string) => ({
  width: 1280,
  height: 960,
  sources: ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcset: [320, 640, 960, 1280].map((width) => ({ path: `/models/generated/${kind}-${width}.${format}`, width })),
  })),
});

const model = {
  pictures: { poster: picture('poster'), scene: picture('scene') },
  turntable: { path: '/models/generated/turntable.webp', frames: 12, width: 240, height: 180 },
  gallery: [picture('side')],
  preview: { path: '/models/generated/preview.glb', bytes: 20_000 },
  files: [],
  facts: {
    triangles: 0,
    vertices: 2000,
    materials: 4,
    textures: 1,
    textureBytes: 1_398_101,
    animations: [],
    size: { width: 4, height: 9, depth: 4 },
    bytes: 120_000,
    sha256: '0'.repeat(64),
    formats: ['GLB', 'OBJ'],
  },
};

/** Returns the cursor of the newest-first list at product `n`. */
export function cursorAt(n: number): string {
  return encodeCursor('newest', { key: Date.parse(OPENED_AT) + n * MINUTE, id: `g${n}` });
}

/**
 * Adds the generated products numbered `from` to `to` (inclusive): 24 words each, common words more often than rare
 * ones, in three categories, a minute apart. A third is animated, half has UVs, one in 997 a rig. `run` executes SQL.
 */
export async function generateProducts(
  run: (sql: string, values: unknown[]) => Promise<unknown>,
  from: number,
  to: number,
): Promise<void> {
  await run(
    `insert into products (id, slug, name, description, price_cents, category, image, tags, created_at, model)
     select 'g' || n, 'generated-' || n,
       initcap(array_to_string(text[1:3], ' ')) || ' ' || n,
       array_to_string(text[4:], ' ') || case when n % 997 = 0 then ' zephyrine' else '' end || '.',
       99 + 50 * (abs(hashint4(n)) % 200),
       (array['buildings', 'creatures', 'props'])[1 + n % 3],
       '/media/castle.svg',
       text[1:2],
       $5::timestamptz + n * interval '1 minute',
       jsonb_set($4::jsonb, '{facts}', ($4::jsonb -> 'facts') || jsonb_build_object(
         'triangles', 100 + (abs(hashint4(n + 7)) % 1000) * 30,
         'uvSets', n % 2,
         'bones', case when n % 997 = 0 then 42 else 0 end,
         'animations', case when n % 3 = 0 then '[{"name": "Walk", "seconds": 1}]'::jsonb else '[]'::jsonb end
       ))
     from (
       select n, array_agg(($3::text[])[1 + floor(cardinality($3) * power(chance, 2))::int] order by position) as text
       from generate_series($1::int, $2::int) as n,
         generate_series(1, 24) as position,
         lateral (select (hashint8(n * 100::bigint + position) + 2147483648) / 4294967296.0::float8 as chance)
       group by n
     ) as generated`,
    [from, to, words, JSON.stringify(model), OPENED_AT],
  );
  await run('vacuum analyze products', []);
}
