/** How a browser is told to save a file, and under which name. */
import { extname } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.zip': 'application/zip',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.obj': 'model/obj',
  '.mtl': 'model/mtl',
  '.stl': 'model/stl',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

/** The media type that the end of a name stands for. */
export function contentTypeOf(name: string): string {
  return types[extname(name).toLowerCase()] ?? 'application/octet-stream';
}

/**
 * A Content-Disposition that saves the answer under the last part of `name` (RFC 6266). What a header cannot carry
 * becomes an underscore in the plain name, and stands in the extended one (RFC 8187) for whoever reads that.
 */
export function saveAs(name: string): string {
  const last = name.slice(name.search(/[^/\\]*$/)).replace(/\p{Control}/gu, '_') || 'download';
  const plain = last.replace(/[^\w .()+-]/g, '_');
  return plain === last
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${extended(last)}`;
}

function extended(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
