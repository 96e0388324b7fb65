/** Tests docs/release-json.md, the specification for builds of other tools. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseRelease } from './release-shape.ts';

const read = () => readFile(new URL('../../../../docs/release-json.md', import.meta.url), 'utf8');

test('the documented example is a release, each of whose fields the document explains', async () => {
  const text = await read();
  const example = /```json\n(.*?)```/s.exec(text)?.[1] ?? '';
  const release = parseRelease(example);
  expect(release.app).toBe('mfe-boats');
  for (const field of Object.keys(release)) expect(text).toMatch(new RegExp(`^\\| .*\`${field}[\`.]`, 'm'));
});
