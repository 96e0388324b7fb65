/** Mends what the validator refuses and every viewer shows, without changing a triangle. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Verdict, validateGlb } from '../build/validate.ts';
import type { Facts } from '../index.ts';
import { openGlb, writeGlb } from '../reading/glb.ts';
import { type ModelReading, readModel } from '../reading/read-model.ts';
import { faultMessages, faults } from './faults.ts';

export type MendedModel = {
  readonly glb: Uint8Array<ArrayBuffer>;
  readonly reading: ModelReading;
  /** Facts of the given file. */
  readonly original: Facts;
  /** What was wrong and what was done, in an owner's words; the file is the subject of each. */
  readonly changes: readonly string[];
};

const ERROR = 0;
/** Some errors hide others. */
const MOST_ROUNDS = 8;

/** Returns undefined unless every error can be mended and the copy has the same triangles, vertices and size. */
export async function mendModel(glb: Uint8Array, verdict: Verdict): Promise<MendedModel | undefined> {
  const mended = await mendAll(glb, verdict).catch(() => undefined);
  if (!mended) return undefined;
  const reading = await readModel(mended.glb).catch(() => undefined);
  if (!reading || reading.problems.length > 0) return undefined;
  const original = await factsOf(glb);
  if (!original || !isDeepStrictEqual(shapeOf(original), shapeOf(reading.facts))) return undefined;
  return { glb: mended.glb, reading, original, changes: mended.changes };
}

async function mendAll(glb: Uint8Array, first: Verdict) {
  const codes = new Set<string>();
  const changes: string[] = [];
  const opened = openGlb(glb);
  let verdict = first;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = errorCodes(verdict);
    if (found.length === 0 || found.every((code) => codes.has(code))) return undefined;
    changes.push(...faultMessages(verdict, opened.json, true));
    for (const code of found) {
      const mending = faults[code]?.mending;
      if (!mending) return undefined;
      await mending.mend(opened);
      codes.add(code);
    }
    const written = writeGlb(opened);
    verdict = await validateGlb(written);
    if (verdict.errors === 0) return { glb: written, changes };
  }
  return undefined;
}

/** Reads also a file whose chunks are not aligned. */
async function factsOf(glb: Uint8Array): Promise<Facts | undefined> {
  const reading = await readModel(glb).catch(
    async () => await readModel(writeGlb(openGlb(glb))).catch(() => undefined),
  );
  return reading && { ...reading.facts, bytes: glb.byteLength, sha256: createHash('sha256').update(glb).digest('hex') };
}

/** Returns what must not change. */
function shapeOf({ triangles, vertices, meshes, materials, animations, boundingBox, animatedSize }: Facts) {
  return { triangles, vertices, meshes, materials, animations, boundingBox, animatedSize };
}

const errorCodes = ({ messages }: Verdict) => [
  ...new Set(messages.filter(({ severity }) => severity === ERROR).map(({ code }) => code)),
];
