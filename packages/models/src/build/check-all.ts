/** Judges what was built: the validator's verdict on every file, names and doubles, and whether pictures show what is sold. */
import { readFile } from 'node:fs/promises';
import { modelFile, readModelIndex } from '../index.ts';
import { faultsOf } from './faults.ts';
import { validateGlb } from './validate.ts';

/** Prints one line per model. @returns whether all is well */
export async function checkAll(): Promise<boolean> {
  let isWell = true;
  const { models } = await readModelIndex();
  for (const model of models) {
    const { slug, glb, preview, facts, pictures } = model;
    const faults = await faultsOf(await readFile(modelFile(glb.path)), model);
    for (const { path } of [glb, preview]) {
      const { errors, warnings, messages } = await validateGlb(await readFile(modelFile(path)));
      const told = messages.map(({ code, pointer }) => `${code} at ${pointer}`).slice(0, 5);
      if (errors + warnings > 0) faults.push(`${path}: ${errors} errors, ${warnings} warnings (${told.join('; ')})`);
    }
    if (pictures?.of !== facts.sha256) faults.push('its pictures are missing or show another version');
    isWell &&= faults.length === 0;
    const size = facts.boundingBox.size.map((value) => value.toFixed(2)).join(' × ');
    console.log(
      `${slug}: ${facts.triangles} triangles, ${facts.vertices} vertices, ${size} m, ${kB(facts.bytes)}, preview ` +
        `${preview.triangles} triangles, ${kB(preview.bytes)}; ${faults.join('; ') || 'valid'}`,
    );
  }
  return isWell;
}

const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
