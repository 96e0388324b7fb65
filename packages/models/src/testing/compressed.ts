/** Writes small models as exporters with compression do. */
import { type Document, NodeIO } from '@gltf-transform/core';
import {
  ALL_EXTENSIONS,
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRTextureBasisu,
} from '@gltf-transform/extensions';
import draco from 'draco3dgltf';
import { encodeToKTX2 } from 'ktx2-encoder';
import { MeshoptEncoder } from 'meshoptimizer';
import { KHR_MESHOPT } from '../reading/extensions.ts';
import { withJson } from './small-models.ts';

/** The codec that gltfpack uses with KHR_meshopt_compression; EXT_meshopt_compression has 0. */
const CODEC = 1;

export async function writeDraco(document: Document): Promise<Uint8Array> {
  document.createExtension(KHRDracoMeshCompression).setRequired(true);
  const encoder = await draco.createEncoderModule();
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'draco3d.encoder': encoder });
  return io.writeBinary(document);
}

export async function writeKhrMeshopt(document: Document): Promise<Uint8Array> {
  document.createExtension(EXTMeshoptCompression).setRequired(true);
  await MeshoptEncoder.ready;
  const encodeGltfBuffer: typeof MeshoptEncoder.encodeGltfBuffer = (source, count, size, mode) =>
    MeshoptEncoder.encodeGltfBuffer(source, count, size, mode, CODEC);
  const encoder = { ...MeshoptEncoder, encodeGltfBuffer };
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.encoder': encoder });
  const glb = await io.writeBinary(document);
  return withJson(glb, (json) =>
    Object.assign(json, JSON.parse(JSON.stringify(json).replaceAll('EXT_meshopt_compression', KHR_MESHOPT))),
  );
}

export type Colour = readonly [red: number, green: number, blue: number];

/** A KTX2 picture of one colour, with its smaller sizes. */
export async function ktx2(width: number, height: number, colour: Colour, isUASTC: boolean): Promise<Uint8Array> {
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) data.set([...colour, 255], pixel * 4);
  return await encodeToKTX2(new Uint8Array(1), {
    isUASTC,
    needSupercompression: isUASTC,
    generateMipmap: true,
    enableDebug: false,
    imageDecoder: async () => ({ data, width, height }),
  });
}

/** Tells readers that textures are in KTX2. */
export const useKtx2 = (document: Document) => void document.createExtension(KHRTextureBasisu).setRequired(true);
