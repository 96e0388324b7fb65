/** The public preview as phones open it to show it in the room around them, in its true size. */
import { createPalette } from './palette.ts';
import { createUsdz } from './usdz.ts';

export type RoomFiles = {
  /** For Android's Scene Viewer, which reads no GLB that is compressed by meshopt or quantized. */
  readonly glb: Uint8Array;
  /** For Quick Look of iPhones and iPads. */
  readonly usdz: Uint8Array;
};

/** Triangles that both viewers place without stuttering, or running out of memory. */
const MOST_TRIANGLES = 100_000;

/** @returns undefined when the preview has more triangles than phones take */
export async function createRoomFiles(preview: Uint8Array, triangles: number): Promise<RoomFiles | undefined> {
  if (triangles > MOST_TRIANGLES) return undefined;
  const glb = await createPalette(preview);
  return { glb, usdz: await createUsdz(glb) };
}
