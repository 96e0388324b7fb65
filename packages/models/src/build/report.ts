/** A page of all models for the documentation: what each measures, and the validator's verdict. */
import { readFile, writeFile } from 'node:fs/promises';
import validator from 'gltf-validator';
import { type ModelRecord, modelFile, readModelIndex } from '../index.ts';
import { reportFile } from '../paths.ts';
import { validateGlb } from './validate.ts';

/** Writes the page, from the files as they were built. */
export async function writeReport(file = reportFile): Promise<void> {
  const { models } = await readModelIndex();
  const rows: string[] = [];
  for (const model of models) rows.push(await row(model));
  const triangles = models.reduce((sum, { facts }) => sum + facts.triangles, 0);
  const animated = models.filter(({ facts }) => facts.animations.length > 0).length;
  await writeFile(
    file,
    `# The models

![All models](models.webp)

${models.length} models, ${animated} of them animated, ${triangles} triangles in all. Written by \`npm run models -- sheet\` from the
files themselves; issues are what the Khronos glTF validator ${validator.version()} finds in the full GLB and in the preview
(errors / warnings).

| Model | Category | Triangles | Vertices | Materials | Animations | Size, m | GLB | Preview | Issues |
|---|---|--:|--:|--:|---|---|--:|--:|---|
${rows.join('\n')}
`,
  );
}

async function row({ name, category, facts, glb, preview }: ModelRecord): Promise<string> {
  const issues: string[] = [];
  for (const { path } of [glb, preview]) {
    const { errors, warnings } = await validateGlb(await readFile(modelFile(path)));
    issues.push(`${errors} / ${warnings}`);
  }
  const cells = [
    name,
    category,
    facts.triangles,
    facts.vertices,
    facts.materials,
    facts.animations.map((animation) => `${animation.name} ${animation.seconds} s`).join(', ') || '–',
    facts.boundingBox.size.map((value) => value.toFixed(2)).join(' × '),
    kB(glb.bytes),
    kB(preview.bytes),
    issues.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
