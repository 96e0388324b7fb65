/** A page of all models for the documentation, with the validator's verdict. */
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
${validator.version()} finds ${errors} errors and ${warnings} warnings in GLBs and previews. Written by \`npm run models -w packages/models -- sheet\`.
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
