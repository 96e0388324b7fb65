/** Whether the pictures of scenes show what the scenes are now. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scenesDirectory } from '../paths.ts';
import { subjects } from './subjects.ts';
import { readSceneRecord, sceneInputs } from './take-scenes.ts';

test('the pictures of scenes were taken of what stands in them now, in the light that is set now', async () => {
  expect(await readSceneRecord()).toEqual(await sceneInputs());
});

test.each(subjects)('there is a picture of $name in every size and light', ({ name, lights, widths, fallback }) => {
  for (const time of Object.keys(lights)) {
    const files = [...widths.map((width) => `${name}-${time}-${width}.avif`), `${name}-${time}-${fallback}.webp`];
    expect(files.filter((file) => !existsSync(join(scenesDirectory, file)))).toEqual([]);
  }
});
