/** What each file of a download is for, as its readme lists them. */

const LOD = /-lod(\d)\.glb$/;
const LEVELS = ['half', 'a quarter', 'a tenth'];

const PURPOSES: readonly (readonly [pattern: RegExp, purpose: string])[] = [
  [/-palette\.glb$/i, 'glTF 2.0 with its colours in a small picture, for tools that ignore vertex colours'],
  [/\.glb$/i, 'glTF 2.0 binary with everything in it: for engines, Blender and the web'],
  [/\.gltf$/i, 'glTF 2.0'],
  [/\.obj$/i, 'Wavefront OBJ, at rest: for tools that do not read glTF'],
  [/^obj\/.*\.(png|jpg)$/, 'a picture that the MTL names'],
  [/\.mtl$/i, 'materials of the OBJ'],
  [/\.usd[acz]?$/i, 'USD: for AR on iPhone and iPad'],
  [/\.stl$/i, 'STL for 3D printing, in millimetres, Z up'],
  [/\.3mf$/i, '3MF for 3D printing, in millimetres, Z up'],
  [/\.fbx$/i, 'FBX: for Maya, 3ds Max, Unity and Unreal'],
  [/\.blend$/i, 'Blender file'],
  [/\.(png|jpe?g|webp|avif)$/i, 'picture'],
  [/^LICENCE\.txt$/, 'what you may do with it'],
];

/** Returns the purpose of a file by its path; empty for one that no rule knows. */
function purposeOf(path: string): string {
  const level = LOD.exec(path)?.[1];
  if (level) return `a lighter copy for the distance, of about ${LEVELS[Number(level) - 1]} of the triangles`;
  return PURPOSES.find(([pattern]) => pattern.test(path))?.[1] ?? '';
}

/** Returns the list of files for a readme. @param remarks more about a file, by its path */
export function listFiles(paths: readonly string[], remarks: Readonly<Record<string, string>> = {}): string {
  const listed = paths.filter((path) => path !== 'README.txt').sort();
  const width = Math.min(40, Math.max(...listed.map((path) => path.length)));
  return listed
    .map((path) => {
      const words = [purposeOf(path), remarks[path] ?? ''].filter(Boolean).join('; ');
      return `  ${path.padEnd(width)}  ${words}`.trimEnd();
    })
    .join('\n');
}
