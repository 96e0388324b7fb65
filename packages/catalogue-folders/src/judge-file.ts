import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Facts } from '@storefront/models';
import {
  faultMessages,
  faultOfJson,
  isFrequent,
  problemsOfExtensions,
  readGlbJson,
  readModel,
  type Verdict,
  validateGlb,
} from '@storefront/models/tools';
import { type Mending, mendFile } from './mend-file.ts';

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
  else if (sizeProblem(found.size, room)) complain(path, sizeProblem(found.size, room) ?? '');
  else {
    room.left -= found.size;
    return readFile(file);
  }
  return undefined;
}

/** Returns the reason against holding so many bytes more. */
export function sizeProblem(bytes: number, room: Room): string | undefined {
  if (bytes > room.file) return `is larger than ${room.file / MEGABYTE} MB`;
  if (bytes <= room.left) return undefined;
  return 'is too much for one import together with the files before it; import fewer folders at a time';
}

/** A model that can be sold, as it was given or mended. */
export interface JudgedModel {
  readonly glb: Uint8Array;
  readonly facts: Facts;
}

/** Returns the model with its facts; undefined when the Khronos validator refuses it or it cannot be read. */
export async function judgeGlb(
  file: string,
  glb: Uint8Array,
  complain: Complain,
  note: (message: string) => void,
  mending: Mending,
): Promise<JudgedModel | undefined> {
  try {
    const fault = faultOfJson(glb);
    const json = fault ? undefined : readGlbJson(glb);
    const refused = [...(fault ? [fault] : []), ...(json ? problemsOfExtensions(json) : [])];
    for (const problem of refused) complain(file, problem);
    if (refused.length > 0) return undefined;
    const verdict = withoutTextures(await validateGlb(glb), json);
    const copy = verdict.errors > 0 ? await mendFile(file, glb, verdict, mending) : undefined;
    for (const warning of tell(verdict, WARNING)) note(`${file}: warning of the glTF validator, ${warning}.`);
    if (!copy && verdict.errors > 0) return void complainOfErrors(file, json, verdict, complain);
    const { facts, problems, notes } = copy?.reading ?? (await readModel(glb));
    for (const remark of notes) note(`${file}: ${remark}.`);
    for (const problem of problems) complain(file, problem);
    return { glb: copy?.glb ?? glb, facts };
  } catch (error) {
    complain(file, `cannot be read as binary glTF: ${reasonOf(error)}`);
    return undefined;
  }
}

/** Frequent errors in an owner's words, each once; others in the validator's. */
function complainOfErrors(file: string, json: object | undefined, verdict: Verdict, complain: Complain): void {
  const known = faultMessages(verdict, json, false);
  const unknown = tell(verdict, ERROR, (code) => !isFrequent(code));
  for (const reason of known) complain(file, reason);
  for (const error of unknown) complain(file, `refused by the glTF validator, ${error}`);
  if (known.length === 0 && verdict.errors > unknown.length)
    complain(file, `has ${verdict.errors - unknown.length} more errors`);
}

function tell({ messages }: Verdict, severity: number, isTold: (code: string) => boolean = () => true): string[] {
  return messages
    .filter((message) => message.severity === severity && !HANDLED.includes(message.code) && isTold(message.code))
    .slice(0, MOST_MESSAGES)
    .map(({ code, message, pointer }) => `${code}${pointer ? ` at ${pointer}` : ''}: ${message.replace(/\.$/, '')}`);
}

/** Leaves out warnings about pictures in a format that the reading decodes and the validator does not know. */
function withoutTextures(verdict: Verdict, json: ReturnType<typeof readGlbJson>): Verdict {
  return { ...verdict, messages: verdict.messages.filter((message) => !isOfTexture(message, json)) };
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
