/** The files that a model names. Only those in its own folder are read, and nothing over the network. */
import { posix } from 'node:path';

type Resource = { readonly path: string } | { readonly content: Uint8Array } | { readonly problem: string };

const DATA = /^data:[^,]*?(;base64)?,/i;
const SCHEME = /^([a-z][a-z0-9+.-]+:|\/\/)/i;
const CURE = 'in Blender, use File > External Data > Pack Resources and export as glTF Binary (.glb)';
const MOST_CHARACTERS = 80;

/** @param model path of the model @param uri as the model names the file */
export function resourceOf(model: string, uri: string): Resource {
  const data = DATA.exec(uri);
  if (data) return { content: decoded(uri.slice(data[0].length), data[1] !== undefined) };
  if (SCHEME.test(uri)) return { problem: `needs ${shown(uri)}, but nothing is loaded over the network; ${CURE}` };
  // Some exporters on Windows write backslashes.
  const path = posix.join(posix.dirname(model), textOf(uri).replaceAll('\\', '/'));
  const isOutside =
    uri === '' || /^[\\/]/.test(textOf(uri)) || path.startsWith('../') || /^[A-Za-z]:/.test(textOf(uri));
  if (isOutside) return { problem: `needs ${shown(uri)}, which is outside of its folder; ${CURE}` };
  return { path };
}

function decoded(text: string, isBase64: boolean): Uint8Array {
  return new Uint8Array(isBase64 ? Buffer.from(text, 'base64') : Buffer.from(textOf(text), 'latin1'));
}

/** Keeps a text that is not percent-encoded properly. */
export function textOf(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** Returns a path for a message: short, and without characters that are not seen. */
export function shown(uri: string): string {
  const plain = uri.replaceAll(/[\p{Control}\p{Bidi_Control}]/gu, ' ').toWellFormed();
  return plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain || 'a file without a name';
}
