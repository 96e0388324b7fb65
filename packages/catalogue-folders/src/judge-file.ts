import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Facts } from '@storefront/models';
import { faultOfJson, problemsOfExtensions, readGlbJson, readModel, validateGlb } from '@storefront/models/tools';

const MEGABYTE = 1_000_000;

/** Memory budget of one import in bytes; the files stay in memory until all are judged. */
export interface Room {
  readonly file: number;
  /** Bytes left for all files together; decreases as they are read. */
  left: number;
}

export const roomForImport = (): Room => ({ file: 500 * MEGABYTE, left: 2000 * MEGABYTE });

const MOST_MESSAGES = 5;
const ERROR = 0;
const WARNING = 1;
/** Warnings about what the reading of a model understands, or tells in an owner's words. */
const HANDLED = [
  'MESH_PRIMITIVE_INCOMPATIBLE_MODE',
  'NODE_SKINNED_MESH_LOCAL_TRANSFORMS',
  'NODE_SKINNED_MESH_NON_ROOT',
];

/** @param field of product.json that names the file */
export type Complain = (file: string, reason: string, field?: string) => void;

/** Reads a file, or adds a complaint. Links are not followed: they could lead anywhere. */
export async function readFileIn(
  directory: string,
  path: string,
  complain: Complain,
  room: Room,
): Promise<Buffer | undefined> {
  const file = join(directory, path);
  const found = await lstat(file).catch(() => undefined);
  if (!found) complain(path, 'is missing');
  else if (!found.isFile()) complain(path, 'is no plain file');
  else if (found.size > room.file) complain(path, `is larger than ${room.file / MEGABYTE} MB`);
  else if (found.size > room.left)
    complain(path, 'is too much for one import together with the files before it; import fewer folders at a time');
  else {
    room.left -= found.size;
    return readFile(file);
  }
  return undefined;
}

/** Returns the facts of a model; undefined when the Khronos validator refuses it or it cannot be read. */
export async function judgeGlb(
  file: string,
  glb: Uint8Array,
  complain: Complain,
  note: (message: string) => void,
): Promise<Facts | undefined> {
  try {
    const fault = faultOfJson(glb);
    const json = fault ? undefined : readGlbJson(glb);
    const refused = [...(fault ? [fault] : []), ...(json ? problemsOfExtensions(json) : [])];
    for (const problem of refused) complain(file, problem);
    if (refused.length > 0) return undefined;
    const { errors, messages } = await validateGlb(glb);
    const tell = (severity: number) =>
      messages
        .filter(
          (message) => message.severity === severity && !HANDLED.includes(message.code) && !isOfTexture(message, json),
        )
        .slice(0, MOST_MESSAGES)
        .map(
          ({ code, message, pointer }) => `${code}${pointer ? ` at ${pointer}` : ''}: ${message.replace(/\.$/, '')}`,
        );
    for (const warning of tell(WARNING)) note(`${file}: warning of the glTF validator, ${warning}.`);
    for (const error of tell(ERROR)) complain(file, `refused by the glTF validator, ${error}`);
    if (errors > MOST_MESSAGES) complain(file, `has ${errors - MOST_MESSAGES} more errors`);
    if (errors > 0) return undefined;
    const { facts, problems, notes } = await readModel(glb);
    for (const remark of notes) note(`${file}: ${remark}.`);
    for (const problem of problems) complain(file, problem);
    return facts;
  } catch (error) {
    complain(file, `cannot be read as binary glTF: ${reasonOf(error)}`);
    return undefined;
  }
}

/** Returns true for warnings about pictures in a format that the reading decodes and the validator does not know. */
function isOfTexture({ code, pointer }: { code: string; pointer?: string }, json: ReturnType<typeof readGlbJson>) {
  const isOfPicture = code === 'IMAGE_UNRECOGNIZED_FORMAT' || code === 'VALUE_NOT_IN_LIST';
  const [, list, index] = pointer?.split('/') ?? [];
  const type = list === 'images' && json?.images?.[Number(index)]?.mimeType;
  return isOfPicture && (type === 'image/ktx2' || type === 'image/avif');
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/\.$/, '') ?? '';
}
