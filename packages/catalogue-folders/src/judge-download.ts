/** Judges the files of `download/`: what they are by content, and whether they show the model that is sold. */
import type { Facts } from '@storefront/models';
import {
  isModelFormat,
  isOfKind,
  kindOf,
  type Measured,
  type ModelFormat,
  promisedKind,
  READ_BACK,
  readBack,
  readLimits,
} from '@storefront/models/tools';
import { mapInOrder } from '@storefront/utils/map-in-order';
import { compareWithModel } from './compare-formats.ts';
import type { FormatFigure } from './imported-product.ts';
import type { Complain } from './judge-file.ts';

interface Offered {
  readonly path: string;
  readonly format: ModelFormat;
  readonly bytes: number;
  /** Undefined for a file that was not looked into. */
  readonly measured: Measured | undefined;
}

/** Formats whose readers understand every valid file, so that one without triangles is at fault. */
const WHOLLY_READ: readonly ModelFormat[] = ['OBJ', 'STL', 'PLY', '3MF'];
const MEGABYTE = 1_000_000;

/** Returns the figures of each format beside the GLB. @param note takes a sentence about a file, without its stop */
export async function judgeDownload(
  download: Readonly<Record<string, Uint8Array>>,
  facts: Facts,
  complain: Complain,
  note: (message: string) => void,
): Promise<FormatFigure[]> {
  const files = Object.entries(download).map(([path, content]) => ({ path: `download/${path}`, content }));
  const genuine = files.filter(({ path, content }) => isGenuine(path, content, complain));
  const offered = await mapInOrder(genuine, async ({ path, content }): Promise<Offered | undefined> => {
    const format = promisedKind(path);
    if (!isModelFormat(format)) return undefined;
    return { path, format, bytes: content.byteLength, measured: await readBack(format, content) };
  });
  const byFormat = Object.groupBy(
    offered.filter((file) => file !== undefined),
    ({ format }) => format,
  );
  return Object.values(byFormat).map((ofFormat) => judgeFormat(ofFormat, facts, complain, note));
}

function isGenuine(path: string, content: Uint8Array, complain: Complain): boolean {
  const promised = promisedKind(path);
  if (promised === undefined || isOfKind(content, promised)) return true;
  const found = kindOf(content);
  const ending = path.slice(path.lastIndexOf('.'));
  complain(
    path,
    found
      ? `ends in ${ending}, but holds ${found}; give it the ending of what it is, or export it again`
      : `ends in ${ending}, but holds nothing that programs for ${promised} could open; export it again`,
  );
  return false;
}

/** A format may come in several files: one of them, or all together, must be the model. */
function judgeFormat(
  files: readonly Offered[],
  facts: Facts,
  complain: Complain,
  note: (message: string) => void,
): FormatFigure {
  const [first] = files;
  if (!first) throw new Error('A format has no file.');
  const { format } = first;
  const read = files.flatMap(({ path, bytes, measured }) => {
    const isRead = measured && (measured.triangles > 0 || WHOLLY_READ.includes(format));
    return isRead ? { path, bytes, measured, ...compareWithModel(format, measured, facts) } : [];
  });
  for (const file of files) if (!read.some(({ path }) => path === file.path)) note(`${file.path}: ${unreadNote(file)}`);
  const wholes = read.filter(({ isSame }) => isSame);
  const triangles = read.reduce((sum, { measured }) => sum + measured.triangles, 0);
  const all = { format, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  if (wholes.length === 0) {
    const isInPieces = compareWithModel(format, { triangles, size: null }, facts).isSame;
    if (!isInPieces && read.length === files.length)
      for (const { path, difference } of read)
        complain(path, `holds another model: it ${difference}; export it again from the same scene as model.glb`);
    return read.length === files.length ? { ...all, triangles } : all;
  }
  for (const { path, difference } of wholes) if (difference) note(`${path}: ${difference}`);
  const [best] = wholes.toSorted((a, b) => b.measured.triangles - a.measured.triangles);
  return { format, triangles: best?.measured.triangles ?? triangles, bytes: best?.bytes ?? all.bytes };
}

function unreadNote({ format, bytes }: Offered): string {
  const known = `is a file of ${format} by its first bytes`;
  if (!READ_BACK.includes(format)) return `${known}; what it shows was not compared with model.glb`;
  if (bytes > readLimits.file)
    return `${known}; as it is larger than ${readLimits.file / MEGABYTE} MB, what it shows was not compared with model.glb`;
  return `${known}, but could not be read; open it in another program before you sell it`;
}
