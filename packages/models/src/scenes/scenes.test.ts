/** Whether the pictures of scenes show what the scenes are now. */
import { readdirSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { scenesDirectory } from '../paths.ts';
import { type Subject, subjects } from './subjects.ts';
import { readSceneRecord, sceneInputs } from './take-scenes.ts';

const kept = readdirSync(scenesDirectory).filter((file) => !file.endsWith('.json'));

const filesOf = ({ name, lights, widths, fallback }: Subject) =>
  Object.keys(lights).flatMap((time) => [
    ...widths.map((width) => `${name}-${time}-${width}.avif`),
    ...(fallback ? [`${name}-${time}-${fallback}.webp`] : []),
  ]);

// All models stand in the scenes, and `npm test` builds only the samples.
if (inject('allModels')) {
  test('the pictures of scenes were taken of what stands in them now, in the light that is set now', async () => {
    expect(await readSceneRecord()).toEqual(await sceneInputs());
  });
}

test.each(subjects)('there is a picture of $name in every size and light', (subject) => {
  expect(kept).toEqual(expect.arrayContaining(filesOf(subject)));
});

test('no picture is kept that would not be taken', () => {
  expect(new Set(kept)).toEqual(new Set(subjects.flatMap(filesOf)));
});
