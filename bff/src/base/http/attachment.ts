import { extname } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.zip': 'application/zip',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.obj': 'model/obj',
  '.mtl': 'model/mtl',
  '.stl': 'model/stl',
  '.usdz': 'model/vnd.usdz+zip',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

/** Returns the content type by extension; never a type that a browser would execute. */
export function contentTypeOf(name: string): string {
  return types[extname(name).toLowerCase()] ?? 'application/octet-stream';
}

/**
 * Returns Content-Disposition (RFC 6266) with the last part of `name`: in ASCII with underscores, and as in RFC 8187.
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
