import { createPreview } from '../build/preview-glb.ts';

/** Makes a preview with all triangles, for models that are too small for a lighter one. */
export async function wholePreview(glb: Uint8Array): Promise<Uint8Array> {
  const { glb: preview } = await createPreview(glb, 1);
  if (!preview) throw new Error('There is no preview.');
  return preview;
}
