/** Writes a scene as binary glTF, the same bytes on every run. */
import type { Accessor } from '@gltf-transform/core';
import { dedup, prune } from '@gltf-transform/functions';
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js';
import type { BuiltModel, Model } from '../model.ts';
import { io } from '../reading/gltf-io.ts';
import { tidy } from './tidy.ts';

/** The full model as a GLB. */
export async function exportGlb(
  model: Pick<Model, 'name' | 'slug'>,
  { scene, clips = [] }: BuiltModel,
): Promise<Uint8Array> {
  // Node has none, and the exporter asks no more of one than this reader does.
  globalThis.FileReader ??= BlobReader as unknown as typeof FileReader;
  const raw = await new GLTFExporter().parseAsync(scene, {
    binary: true,
    animations: [...clips],
    onlyVisible: false,
  });
  const document = await io.readBinary(new Uint8Array(raw as ArrayBuffer));
  await document.transform(dedup());
  tidy(document, model.name);
  await document.transform(prune({ keepAttributes: true, keepLeaves: true }));
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) packColours(primitive.getAttribute('COLOR_0'));
  const asset = document.getRoot().getAsset();
  asset.generator = 'Lanternkeep models';
  asset.copyright = 'Lanternkeep';
  asset.extras = { name: model.name, slug: model.slug };
  return io.writeBinary(document);
}

/** Colours as 16-bit fractions: a third smaller, and no step is visible. */
function packColours(colours: Accessor | null): void {
  const values = colours?.getArray();
  if (!colours || !(values instanceof Float32Array)) return;
  colours.setArray(Uint16Array.from(values, (value) => Math.round(Math.min(value, 1) * 65535))).setNormalized(true);
}

/** The little of a browser's FileReader that the exporter asks for. */
class BlobReader {
  result: ArrayBuffer | null = null;
  onloadend: (() => void) | undefined;

  async readAsArrayBuffer(blob: Blob): Promise<void> {
    this.result = await blob.arrayBuffer();
    this.onloadend?.();
  }
}
