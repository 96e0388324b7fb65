/** One kind of model, by its name, and the GLB that is written of it. */
import { VertexLayout } from '@gltf-transform/core';
import { io } from '../../reading/gltf-io.ts';
import { openWorkshop, type Workshop, withJson } from '../small-models.ts';

export type Row = Record<string, unknown>;
type Json = Record<string, unknown>;
type Written = {
  /** Changes the JSON of the written file. */
  readonly change?: (json: Json) => void;
  readonly layout?: VertexLayout;
};
/** Adds the model to a new document. */
export type Make = (shop: Workshop) => Written | undefined | Promise<undefined>;
export type Kinds = Readonly<Record<string, Make>>;

export async function writeKind(make: Make): Promise<Uint8Array> {
  const shop = openWorkshop();
  const { change, layout } = (await make(shop)) ?? {};
  if (layout) io.setVertexLayout(layout);
  try {
    const glb = await shop.write();
    return change ? withJson(glb, change) : glb;
  } finally {
    io.setVertexLayout(VertexLayout.INTERLEAVED);
  }
}

/** The rows of one of the file's lists. */
export const rowsOf = (json: Json, list: string) => (json[list] ?? []) as Row[];
