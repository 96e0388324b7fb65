/** A page of all models for the documentation: what each measures, and the validator's verdict. */
import { readFile, writeFile } from 'node:fs/promises';
import validator from 'gltf-validator';
import { type ModelRecord, modelFile, readModelIndex } from '../index.ts';
import { reportFile } from '../paths.ts';
import { validateGlb } from './validate.ts';

/** Writes the page, from the files as they were built. */
export async function writeReport(file = reportFile): Promise<void> {
  const { models } = await readModelIndex();
  const triangles = models.reduce((sum, { facts }) => sum + facts.triangles, 0);
  const animated = models.filter(({ facts }) => facts.animations.length > 0).length;
  const { errors, warnings } = await countIssues(models);
  await writeFile(
    file,
    `# The models

![All models](models.webp)

${models.length} models, ${animated} of them animated, ${triangles} triangles in all. The Khronos glTF validator
${validator.version()} finds ${errors} errors and ${warnings} warnings in GLBs and previews. Written by \`npm run models -- sheet\`.

| Model | Triangles | Animations | Size, m | GLB, kB | Preview, kB |
|---|--:|---|---|--:|--:|
${models.map(rowOf).join('\n')}
`,
  );
}

async function countIssues(models: readonly ModelRecord[]): Promise<{ errors: number; warnings: number }> {
  const total = { errors: 0, warnings: 0 };
  for (const { path } of models.flatMap(({ glb, preview }) => [glb, preview])) {
    const { errors, warnings } = await validateGlb(await readFile(modelFile(path)));
    total.errors += errors;
    total.warnings += warnings;
  }
  return total;
}

function rowOf({ name, facts, glb, preview }: ModelRecord): string {
  const cells = [
    name,
    facts.triangles,
    facts.animations.map((animation) => `${animation.name} ${animation.seconds} s`).join(', ') || '–',
    facts.boundingBox.size.map((value) => value.toFixed(1)).join('×'),
    kilobytes(glb.bytes),
    kilobytes(preview.bytes),
  ];
  return `| ${cells.join(' | ')} |`;
}

const kilobytes = (bytes: number) => Math.round(bytes / 1000);
