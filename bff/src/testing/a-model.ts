/** A model as an import reads it from its file. */
import type { Picture } from '@storefront/contract';
import type { ProductModel } from '../base/db/product-model.ts';

function picture(path: string): Picture {
  return {
    width: 1280,
    height: 960,
    sources: [
      { type: 'image/avif', srcset: [{ path: `${path}-640.avif`, width: 640 }] },
      { type: 'image/webp', srcset: [{ path: `${path}-640.webp`, width: 640 }] },
    ],
  };
}

export function aModel(slug: string, facts: Partial<ProductModel['facts']> = {}): ProductModel {
  return {
    pictures: { poster: picture(`/models/${slug}/poster`), scene: picture(`/models/${slug}/scene`) },
    turntable: { path: `/models/${slug}/turntable.webp`, frames: 12, width: 240, height: 180 },
    gallery: [picture(`/models/${slug}/back`)],
    preview: { path: `/models/${slug}/preview.glb`, bytes: 4000 },
    facts: {
      triangles: 3264,
      vertices: 2100,
      materials: 5,
      textures: 1,
      textureBytes: 1_398_100,
      animations: [{ name: 'flap', seconds: 1.5 }],
      size: { width: 12.5, height: 20, depth: 12.5 },
      bytes: 120_000,
      sha256: 'ab'.repeat(32),
      formats: ['GLB', 'OBJ'],
      ...facts,
    },
    files: [{ name: `${slug}.zip`, key: `secret/${slug}.zip`, bytes: 150_000, sha256: 'cd'.repeat(32) }],
  };
}
