/** Reads and writes glTF with the extensions our files use, and those that models made elsewhere may use. */
/// <reference path="../draco3dgltf.d.ts" />
import { type Document, type JSONDocument, Logger, NodeIO } from '@gltf-transform/core';
import {
  EXTMeshGPUInstancing,
  EXTMeshoptCompression,
  EXTTextureAVIF,
  EXTTextureWebP,
  KHRONOS_EXTENSIONS,
} from '@gltf-transform/extensions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import { DRACO, KHR_MESHOPT } from './extensions.ts';
import { withExtMeshopt } from './khr-meshopt.ts';

await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready]);

class ModelIO extends NodeIO {
  /** Loads what few files need with the first of them. */
  override async readJSON(file: JSONDocument): Promise<Document> {
    const used = file.json.extensionsUsed ?? [];
    if (used.includes(DRACO)) await this.#loadDraco();
    return await super.readJSON(used.includes(KHR_MESHOPT) ? withExtMeshopt(file) : file);
  }

  async #loadDraco(): Promise<void> {
    const { default: draco } = await import('draco3dgltf');
    this.registerDependencies({ 'draco3d.decoder': await draco.createDecoderModule() });
  }
}

export const io = new ModelIO()
  .setLogger(new Logger(Logger.Verbosity.SILENT))
  .registerExtensions([
    ...KHRONOS_EXTENSIONS,
    EXTMeshGPUInstancing,
    EXTMeshoptCompression,
    EXTTextureAVIF,
    EXTTextureWebP,
  ])
  .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder });
