/** Gives the sample products a model to look at: what the server says of them, as it would be with a preview. */

import type { Page } from '@playwright/test';
import { clipNames, createGlb, modelSize } from './glb.ts';

const PREVIEWS = '/media/models';

/** The slugs of the sample products, and the colour of the model that each gets. */
const colours: Record<string, [number, number, number]> = {
  castle: [0.8, 0.1, 0.1],
  'dragon-model': [0.1, 0.2, 0.8],
};

interface ProductDetails extends Record<string, unknown> {
  readonly slug: string;
}

/** Pages of products come as without a first view, with the model in their first data. */
export async function showModels(page: Page): Promise<void> {
  await page.route(/\/store\/[a-z-]+$/, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const [, json = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
    const boot = JSON.parse(json) as { data: { body: ProductDetails }[] };
    boot.data = boot.data.map((entry) => ({ ...entry, body: withModel(entry.body) }));
    const [before = ''] = html.split('<div id="root">');
    const [, after = ''] = html.split('<script type="application/json"');
    const changed = JSON.stringify(boot).replaceAll('<', '\\u003c');
    const body = `${before}<div id="root"></div>\n<script type="application/json"${after.replace(/>.*?<\/script>/s, () => `>${changed}</script>`)}`;
    await route.fulfill({ response, body });
  });
  await page.route('**/api/products/by-slug/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: withModel((await response.json()) as ProductDetails) });
  });
  await page.route(`**${PREVIEWS}/*`, (route) => {
    const [slug = ''] = route.request().url().split('/').at(-1)?.split('.') ?? [];
    return route.fulfill({ contentType: 'model/gltf-binary', body: createGlb(colours[slug]) });
  });
}

function withModel(product: ProductDetails): ProductDetails {
  const bytes = createGlb(colours[product.slug]).length;
  const another = { ...product, id: '2', slug: 'dragon-model', name: 'Dragon Model' };
  return {
    ...product,
    related: product.slug === another.slug ? [] : [another],
    preview: { path: `${PREVIEWS}/${product.slug}.preview.glb`, bytes },
    facts: {
      triangles: 24,
      vertices: 16,
      materials: 2,
      textures: 1,
      textureBytes: 4,
      animations: clipNames.map((name) => ({ name, seconds: 1 })),
      size: modelSize,
      bytes,
      sha256: 'ab'.repeat(32),
      formats: ['GLB'],
    },
  };
}
