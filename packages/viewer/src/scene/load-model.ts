import { nameClips } from '@storefront/utils/clip-names';
import { Texture } from 'three';
import { GLTFLoader, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import { meshoptDecoder } from '../meshopt/decoder.ts';

interface LoadOptions {
  readonly path: string;
  /** True to bypass the browser's cache. */
  readonly isAnew: boolean;
  readonly bytes: number;
  /** @param share from 0 to 1 */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** @throws when the GLB cannot be fetched or shown */
export async function loadModel({ path, isAnew, bytes, onProgress, signal }: LoadOptions) {
  const cache = isAnew ? 'reload' : 'default';
  const file = await fetchFile(path, { cache, signal }, (received) => onProgress(Math.min(received / bytes, 1)));
  const loader = new GLTFLoader().setMeshoptDecoder(meshoptDecoder as Parameters<GLTFLoader['setMeshoptDecoder']>[0]);
  loader.register((parser) => {
    parser.loadImageSource = (index) => embeddedImage(parser, index);
    return { name: 'embedded images' };
  });
  const { scene, animations, parser } = await loader.parseAsync(file, '');
  const names = nameClips(((parser.json.animations ?? []) as { name?: string }[]).map(({ name }) => name));
  for (const [i, clip] of animations.entries()) clip.name = names[i] ?? clip.name;
  return { model: scene, clips: animations };
}

async function fetchFile(path: string, init: RequestInit, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(path, init);
  if (!response.ok || !response.body) throw new Error(`${path} was answered with ${response.status}`);
  let received = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.length;
        onBytes(received);
        controller.enqueue(new Uint8Array(chunk));
      },
    }),
  );
  return new Response(counted).arrayBuffer();
}

/** Decodes an embedded image; three.js needs a `blob:` URL, which the content security policy forbids. */
async function embeddedImage(parser: GLTFParser, index: number): Promise<Texture> {
  const { bufferView, mimeType } = (parser.json.images as { bufferView?: number; mimeType?: string }[])[index] ?? {};
  if (bufferView === undefined) throw new Error('A model must bring its own images.');
  const data = (await parser.getDependency('bufferView', bufferView)) as ArrayBuffer;
  const blob = new Blob([data], mimeType ? { type: mimeType } : {});
  const texture = new Texture(await createImageBitmap(blob, { colorSpaceConversion: 'none' }));
  texture.needsUpdate = true;
  return texture;
}
