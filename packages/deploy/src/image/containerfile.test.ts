/** Labels and settings of the image. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '../testing/stores.ts';

const text = readFileSync(join(checkout, 'packages/deploy/Containerfile'), 'utf8');
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));

test('its labels are those of OCI images, with the version of the repository and what the build is given', () => {
  const image = text.slice(text.indexOf('FROM scratch'));
  const defaults = new Map(
    [...image.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const labels = [...image.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]+)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(Object.fromEntries(labels)).toEqual({
    title: 'storefront',
    description: expect.stringMatching(/./),
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: as the Containerfile has it
    version: '${VERSION}',
    revision: '${REVISION}',
    created: '${CREATED}',
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
  });
  expect(defaults.get('VERSION')).toBe(version);
});
