/** A USDZ read back: its files, and the measures of what three.js makes of it. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { Box3, Mesh, type MeshPhysicalMaterial, Vector3 } from 'three';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';

type UsdShown = {
  readonly triangles: number;
  readonly size: readonly number[];
  readonly materials: readonly MeshPhysicalMaterial[];
  /** Texture coordinates of the first mesh. */
  readonly coordinates: ArrayLike<number>;
};

/** Without pictures, which three.js loads in browsers alone. */
export function asUsdShows(usdz: Uint8Array): UsdShown {
  const scene = new USDLoader().parse(withoutPictures(usdz).buffer);
  scene.updateMatrixWorld(true);
  const meshes: Mesh[] = [];
  scene.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  const triangles = meshes.reduce(
    (sum, { geometry }) => sum + (geometry.index?.count ?? geometry.attributes.position?.count ?? 0) / 3,
    0,
  );
  const size = new Box3().setFromObject(scene, true).getSize(new Vector3()).toArray();
  const materials = [...new Set(meshes.map(({ material }) => material as MeshPhysicalMaterial))];
  return { triangles, size, materials, coordinates: meshes[0]?.geometry.attributes.uv?.array ?? [] };
}

function withoutPictures(usdz: Uint8Array) {
  const files = unzipSync(usdz);
  const [model = ''] = Object.keys(files);
  const text = strFromU8(files[model] ?? new Uint8Array()).replace(/^\s*asset inputs:file = .*$/gm, '');
  return zipSync({ ...files, [model]: strToU8(text) }, { level: 0 });
}

/** Local headers of a zip, in their order: where each file starts, and how it is compressed. */
export function entriesOf(zip: Uint8Array) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const entries: { name: string; method: number; start: number }[] = [];
  let at = 0;
  while (view.getUint32(at, true) === 0x04034b50) {
    const nameEnd = at + 30 + view.getUint16(at + 26, true);
    const start = nameEnd + view.getUint16(at + 28, true);
    const name = Buffer.from(zip.subarray(at + 30, nameEnd)).toString();
    entries.push({ name, method: view.getUint16(at + 8, true), start });
    at = start + view.getUint32(at + 18, true);
  }
  return entries;
}
